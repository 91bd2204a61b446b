//! Low power: something is drawn only while something moves.
//!
//! Pieces and reveals animate at the display's rate; the mist drifts at 15 frames a second
//! for 20 s after the last input or move and then rests; a running clock redraws once a
//! second, ten times below ten seconds; otherwise nothing is drawn and the processor sleeps.

use bevy::prelude::*;

/// How far the mist has drifted.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// Seconds of drifting; it stands still while the mist rests.
    pub seconds: f32,
}

/// Registers the power policy.
pub fn plugin(app: &mut App) {
    app.init_resource::<Drift>();
}
