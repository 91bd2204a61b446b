//! The sounds of the game, chosen only from the view of the player.
//!
//! Two players at one screen hear the same loudspeaker. So in a game with fog all moves sound
//! alike: castling, promotion and a check that only one player sees have no sounds of their own. A
//! capture has its own sound, because the other player misses the piece anyway.

use crate::{
    play::{Change, ClockLow, Curtain, IntentRefused, PlaySystems, Shown, ViewChanged},
    rules::{Move, MoveKind, PlayerView, SeenPly},
    settings::Settings,
    theme::{ThemeAssets, assets::Sound},
};
use bevy::{
    audio::{PlaybackSettings, Volume},
    prelude::*,
};
use core::time::Duration;

/// A request to play a sound. Every sound goes through this message.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue(pub Sound);

/// The start time of a sound, so that it is despawned even if no device ever plays it.
#[derive(Component)]
struct Started(Duration);

/// An upper bound for the length of a sound.
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

/// Returns the sound of the last ply.
fn sound_of(view: &PlayerView) -> Sound {
    let captured = view.news().is_some();
    let ply = view.last_ply();
    if view.is_fogged() {
        return match ply {
            _ if captured => Sound::Capture,
            Some(_) => Sound::Move,
            None => Sound::HiddenMove,
        };
    }
    match ply {
        _ if view.check().is_some() => Sound::Check,
        _ if captured => Sound::Capture,
        Some(SeenPly { mv: Move { promotion: Some(_), .. }, .. }) => Sound::Promote,
        Some(SeenPly { kind: MoveKind::Castling(_), .. }) => Sound::Castle,
        _ => Sound::Move,
    }
}

fn cue_board(
    mut changes: MessageReader<ViewChanged>,
    shown: Res<Shown>,
    mut cues: MessageWriter<Cue>,
) {
    let (Some(change), Some(seat)) = (changes.read().last(), &shown.seat) else { return };
    if change.ended {
        cues.write(Cue(Sound::GameEnd));
        return;
    }
    if change.kind != Change::OtherGame && seat.offers.len() > change.offers_before.len() {
        cues.write(Cue(Sound::DrawOffer));
    }
    let (Some(view), Some(now)) = (&shown.board, shown.now()) else { return };
    match change.kind {
        _ if change.meanwhile => {
            cues.write(Cue(sound_of(now)));
        }
        Change::Moved | Change::Sought if change.is_one_ply_on() => {
            cues.write(Cue(sound_of(view)));
        }
        // Check is announced when the player comes to the board.
        Change::Uncovered if view.check().is_some() && seat.outcome.is_none() => {
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

fn cue_low_time(mut low: MessageReader<ClockLow>, mut cues: MessageWriter<Cue>) {
    cues.write_batch(low.read().map(|_| Cue(Sound::LowTime)));
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
