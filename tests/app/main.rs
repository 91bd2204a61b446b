//! The whole game in headless apps: what a player does goes in, what a player sees comes out.
//!
//! One program for all of them: each would link all of Bevy again.

mod clicks;
mod curtain;
mod drags;
mod ecs_equals_view;
mod keys;
mod script;
mod touch;
