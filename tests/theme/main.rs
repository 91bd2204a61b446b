//! Themes: the zips and folders that they come in, and the contrast of their colours.

mod archive;
mod contrast;
mod install;
