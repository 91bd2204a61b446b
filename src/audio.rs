//! The sounds of the game, chosen only from the view of the player.
//!
//! Two players at one screen hear the same loudspeaker. So in a game with fog all moves sound
//! alike: castling and promotion have no sounds of their own. A capture has its own sound, because
//! the other player misses the piece anyway, and so has an announced check: a view in the fog knows
//! it only of the viewer's own king, so at one screen it sounds once that player has come.

use crate::{
    app::settings::Settings,
    board::Picked,
    rules::{Move, MoveKind, PlayerView, SeenPly},
    table::{Change, ClockLow, Curtain, IntentRefused, PlaySystems, Shown, ViewChanged},
    theme::{ThemeAssets, assets::Sound},
};
use bevy::{
    audio::{AudioSource, PlaybackSettings, Volume},
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
        (
            (cue_board, cue_curtain, cue_pick, cue_low_time, cue_refusal),
            cue_new_sounds,
            (play, clear_away),
        )
            .chain()
            .in_set(PlaySystems::Present),
    );
}

/// Returns the sound of the last ply itself, without that of a check.
fn sound_of(view: &PlayerView) -> Sound {
    let captured = !view.captures().is_empty();
    let ply = view.last_ply();
    if view.is_fogged() {
        return match ply {
            _ if captured => Sound::Capture,
            Some(_) => Sound::Move,
            None => Sound::HiddenMove,
        };
    }
    match ply {
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
    let view = if change.meanwhile { now } else { view };
    let moved = match change.kind {
        _ if change.meanwhile => true,
        Change::Moved | Change::Sought => change.is_one_ply_on(),
        _ => false,
    };
    // Check is announced again when the player comes to the board.
    let comes = change.kind == Change::Uncovered && seat.outcome.is_none();
    cues.write_batch(moved.then(|| Cue(sound_of(view))));
    cues.write_batch(view.check().filter(|_| moved || comes).map(|_| Cue(Sound::Check)));
}

/// Only the player's own pieces can be picked up, and all of them sound alike.
fn cue_pick(picked: Query<(), Added<Picked>>, mut cues: MessageWriter<Cue>) {
    cues.write_batch(picked.iter().map(|()| Cue(Sound::Pick)));
}

/// Other sounds, as of another theme, are heard as soon as they are in use.
fn cue_new_sounds(
    assets: Res<ThemeAssets>,
    mut before: Local<Handle<AudioSource>>,
    mut cues: MessageWriter<Cue>,
) {
    // A run condition would see the change of the loading screen, where nothing sounds.
    if !assets.is_changed() {
        return;
    }
    let sample = Sound::Capture;
    let now = assets.sound(sample);
    if *before != Handle::default() && now != *before {
        cues.write(Cue(sample));
    }
    *before = now;
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
