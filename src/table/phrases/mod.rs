//! A game in phrases, for the eye and the ear alike: players, turns, captures, offers, results.
//!
//! A phrase tells a viewer nothing that their [`crate::rules::SeatView`] does not.

mod lesson;
mod offers;
mod online;
mod players;
mod puzzle;
mod result;
mod review;
mod rules;
mod thinking;
mod view;

pub(crate) use lesson::{lesson_progress, lesson_text, lesson_title};
pub(crate) use offers::{
    behind_curtain, curtain_texts, offer_behind_curtain, offer_question, offer_text, refusal_text,
};
pub(crate) use online::{line_text, online_text, watched_text};
pub(crate) use players::{
    Players, about, color_key, game_name, running_details, running_game, saved_game, time_text,
    title_key, view_key,
};
pub(crate) use puzzle::{puzzle_progress, puzzle_text, puzzle_title};
pub(crate) use result::{reason_text, reason_texts, result_text};
pub(crate) use review::{
    account_texts, chances_texts, review_summary, review_title, reviewed_texts, verdict_key,
    verdict_sign,
};
pub(crate) use rules::rules_texts;
pub(crate) use thinking::{duration_text, think_text};
pub(crate) use view::{
    arrived_text, arrow_text, capture_text, captured, check_text, confirm_text, duty_text,
    file_text, hidden_sign, hint_text, look_back_text, lost_text, move_notation, news_text,
    own_move_text, premove_text, side_name, square_list, turn_text, with_piece, with_pieces,
};
