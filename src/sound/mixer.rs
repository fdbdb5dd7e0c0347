//! Mixes what is heard: volumes, sides, the rock between, the echo of the cave.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use kira::backend::Backend;
use kira::effect::filter::FilterBuilder;
use kira::effect::reverb::ReverbBuilder;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
use kira::track::{SendTrackBuilder, SendTrackHandle, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, StartTime, Tween};

use super::beds::Bed;
use super::takes::{OF_EACH, Takes};
use super::timbres::Voice;
use crate::hearing::{Heard, Sound};

/// What of a sound comes through the rock, up to which frequency in Hz, for each step of muffling after none.
const THROUGH_ROCK_HZ: [f64; Heard::MOST_MUFFLED as usize] = [2_200.0, 900.0, 380.0];
/// Of more sounds in a turn only the loudest are played.
const MOST: usize = 6;
/// So long after one another the sounds of a turn begin.
const APART: Duration = Duration::from_millis(45);
/// Each time a sound is played it is as fast as the next of these, so that it is like none before for a while.
const RATES: [f64; 3] = [1.0, 0.97, 1.03];
/// What changes its volume does so for so long.
const FADE: Duration = Duration::from_millis(400);
/// The echo of a cave of so many tiles is as loud as that of any that is larger.
const LARGE: f32 = 1_200.0;
/// The loudest echo, beside the sound.
const MOST_ECHO: f32 = 0.5;

/// How loud each kind of sound is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volumes {
    /// What is heard of the game.
    pub(super) effects: f32,
    /// The beds.
    pub(super) ambience: f32,
    /// Menus.
    pub(super) interface: f32,
}

/// A bed that goes on, and the volume that it goes to.
struct Playing {
    bed: Bed,
    handle: StaticSoundHandle,
    volume: f32,
}

/// The mixer, over a back end that brings samples to somebody.
pub(super) struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    /// Those that were made; they are made beside the game, which does not wait.
    takes: Arc<OnceLock<Takes>>,
    effects: TrackHandle,
    /// Effects by how muffled they are.
    muffled: Vec<TrackHandle>,
    ambience: TrackHandle,
    interface: TrackHandle,
    echo: SendTrackHandle,
    /// Those that were heard, and may be again.
    beds: Vec<Playing>,
    /// How often each was played.
    played: HashMap<(Sound, Voice), usize>,
}

impl<B: Backend> Mixer<B> {
    /// A mixer over a back end. The sounds are made in a thread of their own; until then it is silent.
    ///
    /// # Errors
    /// That of the back end; or there is no room for a track.
    pub(super) fn new(backend_settings: B::Settings) -> Result<Self, NoMixer> {
        let settings = AudioManagerSettings {
            capacities: Default::default(),
            main_track_builder: Default::default(),
            internal_buffer_size: 128,
            backend_settings,
        };
        let mut manager = AudioManager::<B>::new(settings).map_err(|_| NoMixer)?;
        let reverb = ReverbBuilder::new().feedback(0.75).damping(0.45).mix(1.0);
        let echo = manager.add_send_track(SendTrackBuilder::new().with_effect(reverb))?;
        let mut effects = manager.add_sub_track(TrackBuilder::new())?;
        let filtered =
            |hertz: &f64| TrackBuilder::new().with_effect(FilterBuilder::new().cutoff(*hertz));
        let filtered = THROUGH_ROCK_HZ.iter().map(filtered);
        let muffled = std::iter::once(TrackBuilder::new()).chain(filtered);
        let muffled = muffled.map(|track| effects.add_sub_track(track.with_send(&echo, SILENT)));
        let muffled = muffled.collect::<Result<Vec<_>, _>>()?;
        let [ambience, interface] = [(); 2].map(|()| manager.add_sub_track(TrackBuilder::new()));
        let takes = Arc::<OnceLock<Takes>>::default();
        let made = takes.clone();
        let (ambience, interface) = (ambience?, interface?);
        // Without the thread, as in a browser, they are made when the first is played.
        _ = thread::Builder::new().name("sounds".into()).spawn(move || {
            made.get_or_init(Takes::make);
        });
        Ok(Self {
            manager,
            takes,
            effects,
            muffled,
            ambience,
            interface,
            echo,
            beds: Vec::new(),
            played: HashMap::new(),
        })
    }

    /// Sets how loud each kind of sound is.
    pub(super) fn set_volumes(&mut self, volumes: Volumes) {
        self.effects.set_volume(decibels(volumes.effects), fade());
        self.ambience.set_volume(decibels(volumes.ambience), fade());
        self.interface.set_volume(decibels(volumes.interface), fade());
    }

    /// Sets the echo to that of a cave of so many tiles.
    pub(super) fn set_cave(&mut self, tiles: u64) {
        let volume = decibels(MOST_ECHO * (tiles as f32 / LARGE).min(1.0).sqrt());
        for track in &mut self.muffled {
            // Each of them has this route.
            _ = track.set_send(&self.echo, volume, fade());
        }
    }

    /// Plays what is heard in a turn: the loudest of it, in its order, one a little after the other.
    pub(super) fn play(&mut self, heard: &[Heard]) {
        let volume = |heard: &Heard| heard.gain * heard.sound.row().level;
        let mut loudest: Vec<_> = heard.iter().enumerate().collect();
        loudest.sort_by(|(_, a), (_, b)| volume(b).total_cmp(&volume(a)));
        loudest.truncate(MOST);
        loudest.sort_by_key(|(index, _)| *index);
        for (order, (_, heard)) in loudest.into_iter().enumerate() {
            let voice = heard.species.filter(|_| heard.sound == Sound::Voice);
            let Some(data) = self.next_take(heard.sound, voice) else { return };
            let data = data.volume(decibels(volume(heard))).panning(heard.side);
            let data = data.start_time(StartTime::Delayed(APART * order as u32));
            // A track that is full drops it.
            _ = self.muffled[usize::from(heard.muffled)].play(data);
        }
    }

    /// Plays a sound of a menu.
    pub(super) fn play_menu(&mut self) {
        if let Some(data) = self.next_take(Sound::Menu, None) {
            _ = self.interface.play(data.volume(decibels(Sound::Menu.row().level)));
        }
    }

    /// Has some beds go on, each as loud as that, from 0 to 1, and all others fade out.
    pub(super) fn play_beds(&mut self, wanted: &[(Bed, f32)]) {
        let Some(takes) = made(&self.takes) else { return };
        for (bed, volume) in wanted {
            if *volume > 0.0 && self.beds.iter().all(|playing| playing.bed != *bed) {
                // A track that is full drops it.
                let handle = self.ambience.play(takes.bed(*bed).volume(SILENT));
                let playing = handle.map(|handle| Playing { bed: *bed, handle, volume: 0.0 });
                self.beds.extend(playing);
            }
        }
        for playing in &mut self.beds {
            let volume = wanted.iter().find(|(bed, _)| *bed == playing.bed);
            playing.set_volume(volume.map_or(0.0, |(_, volume)| *volume));
        }
    }

    /// A take of a sound, another than the last time, and at another rate; `None` until they are made.
    fn next_take(&mut self, sound: Sound, by: Voice) -> Option<StaticSoundData> {
        let takes = made(&self.takes)?;
        let played = self.played.entry((sound, by)).or_default();
        let (take, rate) = (*played % OF_EACH, RATES[*played % RATES.len()]);
        *played += 1;
        Some(takes.take(sound, by, take).playback_rate(rate))
    }

    /// Waits until the sounds are made.
    #[cfg(test)]
    pub(super) fn wait_for_takes(&self) {
        self.takes.wait();
    }

    /// What brings the samples to somebody.
    pub(super) fn backend(&mut self) -> &mut B {
        self.manager.backend_mut()
    }
}

impl Playing {
    /// Fades to a volume beside that of its row. What is silent takes no time.
    fn set_volume(&mut self, volume: f32) {
        if self.volume == volume {
            return;
        }
        match volume > 0.0 {
            true => self.handle.resume(fade()),
            false => self.handle.pause(fade()),
        }
        self.volume = volume;
        self.handle.set_volume(decibels(volume * self.bed.row().level), fade());
    }
}

/// The sounds, once a thread has made them; where there are no threads they are made now.
fn made(takes: &OnceLock<Takes>) -> Option<&Takes> {
    if cfg!(target_family = "wasm") { Some(takes.get_or_init(Takes::make)) } else { takes.get() }
}

/// There is no room for a mixer, or its back end failed.
#[derive(Debug)]
pub(super) struct NoMixer;

impl From<kira::ResourceLimitReached> for NoMixer {
    fn from(_: kira::ResourceLimitReached) -> Self {
        Self
    }
}

/// Nothing is heard of it.
const SILENT: Decibels = Decibels::SILENCE;

/// A volume from 0 to 1 as the mixer wants it.
fn decibels(volume: f32) -> Decibels {
    if volume > 0.001 { Decibels(20.0 * volume.log10()) } else { SILENT }
}

fn fade() -> Tween {
    Tween { duration: FADE, ..Tween::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::of_bytes;
    use crate::sound::kept::{dig, loudness, mixer, render};

    fn played(heard: &[Heard]) -> Vec<f32> {
        let (mut mixer, kept) = mixer();
        mixer.play(heard);
        render(&kept, 0.5)
    }

    #[test]
    fn a_dig_to_the_right_is_louder_right_and_one_far_away_fainter() {
        assert_eq!(loudness(&played(&[])), [0.0; 2]);
        let [left, right] = loudness(&played(&[dig(0.8, 1.0, 0)]));
        assert!(right > 2.0 * left && left > 0.0, "{left} {right}");
        let mirrored = loudness(&played(&[dig(-0.8, 1.0, 0)]));
        assert!((mirrored[0] - right).abs() < 0.01 * right);
        let far = loudness(&played(&[dig(0.8, 0.25, 0)]));
        assert!((far[1] * 4.0 - right).abs() < 0.01 * right, "as its gain is");
    }

    #[test]
    fn the_more_rock_there_is_between_the_duller_a_sound_is() {
        // What is high in a sound is in the steps between its samples.
        let dullness = |muffled| {
            let samples = played(&[dig(0.0, 1.0, muffled)]);
            let steps = samples.windows(3).map(|three| (three[2] - three[0]).abs());
            steps.sum::<f32>() / loudness(&samples)[0]
        };
        let all = [0, 1, 2, 3].map(dullness);
        assert!(all.is_sorted_by(|less, more| less > more), "{all:?}");
    }

    #[test]
    fn a_large_cave_has_an_echo_and_a_small_one_has_none() {
        let tail = |tiles| {
            let (mut mixer, kept) = mixer();
            mixer.set_cave(tiles);
            render(&kept, 0.5);
            mixer.play(&[dig(0.0, 1.0, 0)]);
            render(&kept, 0.5);
            loudness(&render(&kept, 0.5))[0]
        };
        assert!(tail(2_000) > 4.0 * tail(9), "{} {}", tail(2_000), tail(9));
    }

    #[test]
    fn of_many_sounds_the_loudest_are_played_and_none_twice_running_is_the_same() {
        let many: Vec<_> = (0..40).map(|index| dig(0.0, 0.01 * index as f32, 0)).collect();
        let [all, loudest] = [&many[..], &many[40 - MOST..]].map(played);
        assert_eq!(all, loudest);
        let (mut mixer, kept) = mixer();
        let mut takes = (0..9).map(|_| {
            mixer.play(&[dig(0.0, 1.0, 0)]);
            render(&kept, 1.0)
        });
        let first = takes.next().unwrap();
        let others: Vec<_> = std::iter::once(first).chain(takes).collect();
        assert!(others.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn beds_go_on_until_they_are_silent() {
        let (mut mixer, kept) = mixer();
        let mut heard = |wanted: &[(Bed, f32)]| {
            mixer.play_beds(wanted);
            render(&kept, 1.0);
            loudness(&render(&kept, 2.0))[0]
        };
        let air = heard(&[(Bed::Air, 1.0), (Bed::Rumble, 0.0)]);
        let both = heard(&[(Bed::Air, 1.0), (Bed::Rumble, 1.0)]);
        assert!(air > 0.0 && both > 1.5 * air, "{air} {both}");
        let other = heard(&[(Bed::Drips, 1.0)]);
        assert!(other > 0.0 && other < both, "{other}");
        assert_eq!(heard(&[]), 0.0);
        let again = heard(&[(Bed::Air, 1.0)]);
        assert!((again - air).abs() < 0.5 * air, "{again}");
    }

    /// The same samples each time, on every machine; the number changes with a timbre or with how things are mixed.
    #[test]
    fn what_is_heard_of_a_turn_is_the_same_to_the_sample() {
        let turn = [dig(0.8, 1.0, 0), dig(-0.4, 0.5, 2), dig(0.0, 0.3, 3)];
        let samples = played(&turn).into_iter().map(|it| (it * 4_096.0).round() as i16);
        let bytes: Vec<_> = samples.flat_map(i16::to_le_bytes).collect();
        assert_eq!(of_bytes(&bytes).to_string(), "78607c2fbec49874", "another sound than before");
    }
}
