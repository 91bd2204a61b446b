//! Builders of the smallest app that shows a behaviour.
