//! The whole game in headless apps: tests put in what a player does, and check what a player sees.
//!
//! All of them are one test program, because each program would link all of Bevy again.

mod a11y;
mod assets_copy;
mod bad_assets;
mod check_assets;
mod clicks;
mod clock_and_flag;
mod command_line;
mod confirmed_moves;
mod curtain;
mod drags;
mod draughts;
mod ecs_equals_view;
mod editor;
mod encrypted;
mod exchange;
mod finger_scrolling;
mod games_list;
mod hindsight;
mod hint;
mod hosting;
mod hot_reload;
mod keep_on_server;
mod keys;
mod ladder;
mod languages;
mod learn;
mod learn_pieces;
mod library;
mod look_back;
mod measure;
mod menus;
mod non_interference;
mod online;
mod online_menus;
mod opponent;
mod own_marks;
mod own_themes;
mod panels;
mod play_on;
mod premoves;
mod promotion;
mod puzzles;
mod resume;
mod review;
mod sandbox;
mod script;
mod seats;
mod selection_marks;
mod server_games;
mod slow_disk;
mod small_phone;
mod startup;
mod svg_pictures;
mod theme_chooser;
mod think_chart;
mod tips;
mod told;
mod touch;
mod watch;
mod window_and_board;
mod xiangqi;

#[path = "../online_server/database.rs"]
#[expect(dead_code, reason = "the tests of the server itself use the rest")]
mod database;
#[path = "../online_server/patience.rs"]
#[expect(dead_code, reason = "the tests of the server itself use the rest")]
mod patience;
#[path = "../online_server/server.rs"]
#[expect(dead_code, reason = "the tests of the server itself use the rest")]
mod server;
#[path = "../zips/mod.rs"]
mod zips;
