//! The sounds of the game, decided from what the viewer may know and nothing else.
//!
//! Two players at one screen hear the same loudspeaker. So in a game with fog a move sounds
//! like any other move: no castling, no promotion, no check that only one of them sees. A
//! capture has its own sound, because the other player misses the piece anyway.

use crate::{
    play::{Clocks, Curtain, IntentRefused, PlaySystems, Shown},
    rules::{PieceKind, PlayerView, Viewer},
    session::ClockLevel,
    settings::Settings,
    theme::{ThemeAssets, assets::Sound},
};
use bevy::{
    audio::{PlaybackSettings, Volume},
    prelude::*,
};
use core::time::Duration;

/// A sound is due. Everything that sounds goes through this message.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue(pub Sound);

/// When a sound was started, to clear it away also where no device ever plays it.
#[derive(Component)]
struct Started(Duration);

/// The longest sound is shorter than this.
const LONGEST: Duration = Duration::from_secs(4);

/// Registers the sounds.
pub fn plugin(app: &mut App) {
    app.add_message::<Cue>().add_systems(
        Update,
        ((cue_board, cue_curtain, cue_refusal, cue_low_time), (play, clear_away))
            .chain()
            .in_set(PlaySystems::Present),
    );
}

/// The sound of what happened between two views before the same eyes, if anything did.
pub fn sound_between(before: &PlayerView, after: &PlayerView) -> Option<Sound> {
    if before.viewer() != after.viewer() || after.plies() != before.plies() + 1 {
        return None;
    }
    let captured = after.news().is_some();
    if after.ruleset().vision.is_fog() && after.viewer() != Viewer::Everyone {
        let own = after.viewer() == Viewer::Player(before.turn());
        return Some(match (captured, own) {
            (true, _) => Sound::Capture,
            (false, true) => Sound::Move,
            (false, false) => Sound::HiddenMove,
        });
    }
    let last = after.last_move();
    let castled = last.is_some_and(|mv| {
        after.piece_at(mv.to).is_some_and(|piece| piece.kind == PieceKind::King)
            && mv.from.file().abs_diff(mv.to.file()) > 1
    });
    Some(if after.check().is_some() {
        Sound::Check
    } else if captured {
        Sound::Capture
    } else if last.is_some_and(|mv| mv.promotion.is_some()) {
        Sound::Promote
    } else if castled {
        Sound::Castle
    } else {
        Sound::Move
    })
}

fn cue_board(shown: Res<Shown>, mut last: Local<Shown>, mut cues: MessageWriter<Cue>) {
    if !shown.is_changed() || *last == *shown {
        return;
    }
    let before = core::mem::replace(&mut *last, shown.clone());
    let (Some(was), Some(is)) = (&before.seat, &shown.seat) else { return };
    if before.game != shown.game {
        return;
    }
    if was.outcome.is_none() && is.outcome.is_some() {
        cues.write(Cue(Sound::GameEnd));
        return;
    }
    if is.offers.len() > was.offers.len() {
        cues.write(Cue(Sound::DrawOffer));
    }
    match (&before.board, &shown.board) {
        (Some(before), Some(after)) => {
            cues.write_batch(sound_between(before, after).map(Cue));
        }
        // Check is announced when the player comes to the board.
        (None, Some(after)) if after.check().is_some() && is.outcome.is_none() => {
            cues.write(Cue(Sound::Check));
        }
        _ => {}
    }
}

fn cue_curtain(curtain: Res<Curtain>, mut fell: Local<bool>, mut cues: MessageWriter<Cue>) {
    let falling = matches!(*curtain, Curtain::Falling(..));
    if falling && !*fell {
        cues.write(Cue(Sound::Curtain));
    }
    *fell = falling;
}

fn cue_refusal(mut refused: MessageReader<IntentRefused>, mut cues: MessageWriter<Cue>) {
    if refused.read().count() > 0 {
        cues.write(Cue(Sound::Refuse));
    }
}

/// Sounds once when the running clock reaches the warning, and once at the danger level.
fn cue_low_time(
    clocks: Res<Clocks>,
    mut levels: Local<[Option<ClockLevel>; 2]>,
    mut cues: MessageWriter<Cue>,
) {
    let Some(faces) = &clocks.0 else {
        *levels = [None; 2];
        return;
    };
    for (face, level) in faces.iter().zip(levels.iter_mut()) {
        let before = level.replace(face.level);
        if face.running && before.is_some_and(|before| before < face.level) {
            cues.write(Cue(Sound::LowTime));
        }
    }
}

fn play(
    mut cues: MessageReader<Cue>,
    assets: Res<ThemeAssets>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    for Cue(sound) in cues.read().copied() {
        if settings.volume > 0.0 {
            commands.spawn((
                Name::new(format!("Sound {sound:?}")),
                AudioPlayer(assets.sound(sound)),
                PlaybackSettings::DESPAWN.with_volume(Volume::Linear(settings.volume)),
                Started(time.elapsed()),
            ));
        }
    }
}

fn clear_away(started: Query<(Entity, &Started)>, time: Res<Time<Real>>, mut commands: Commands) {
    for (entity, since) in &started {
        if time.elapsed().saturating_sub(since.0) > LONGEST {
            commands.entity(entity).despawn();
        }
    }
}
