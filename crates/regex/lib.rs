//! The part of `regex` that our dependencies use, by `regex-lite`: Cargo.toml says why.
//!
//! Classes such as `\w` mean ASCII only. The patterns are those of shaders, of addresses and of
//! version numbers, and all of these are ASCII.

pub use regex_lite::*;
