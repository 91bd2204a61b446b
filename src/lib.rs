//! Fog-of-war chess: you see your own pieces and the squares they can move to.

pub mod rules;
pub mod session;
