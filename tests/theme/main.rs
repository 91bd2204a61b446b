//! Themes: the zips that they come in, and the contrast of their colours.

mod archive;
mod contrast;
