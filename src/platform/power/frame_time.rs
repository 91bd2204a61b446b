//! Sets the time of each frame to the moment at which the frame begins.
//!
//! By default Bevy takes the moment at which the last frame was drawn. That is smoother while
//! frames follow each other, but after a rest that moment is long ago: a clock would show an old
//! time, and a player who moves after the rest would have thought for free.

use bevy::{
    platform::time::Instant,
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, take_time.before(TimeSystems));
}

fn take_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    // Tests set the time themselves.
    if let TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_) = *strategy {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::{TimePlugin, TimeReceiver, create_time_channels};
    use core::time::Duration;
    use std::thread::sleep;

    #[test]
    fn a_frame_after_a_rest_has_its_own_time() {
        const REST: Duration = Duration::from_millis(20);
        let (drawn, receiver) = create_time_channels();
        let mut app = App::new();
        app.add_plugins((TimePlugin, plugin)).insert_resource::<TimeReceiver>(receiver);
        app.update();
        drawn.0.send(Instant::now()).expect("the channel is open");
        sleep(REST);
        app.update();
        assert!(app.world().resource::<Time<Real>>().delta() >= REST);
    }
}
