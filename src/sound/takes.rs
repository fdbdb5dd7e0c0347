//! The sounds as samples, made once by code.

use std::f32::consts::TAU;
use std::sync::Arc;

use fundsp::prelude32::{dc, lfo, lowpass, noise, sine};
use fundsp::wave::Wave;
use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};

use super::beds::{BEDS, Bed, BedRow, Detail};
use super::timbres::{Timbre, Voice};
use crate::hearing::{SOUNDS, Sound};
use crate::world::BESTIARY;

/// Samples of a take in a second: nothing in the caves is higher than half of that, and half of the memory is enough ...
const RATE: u32 = 22_050;
/// ... and for a dull one, as of stone under strain, half as many.
const DULL_RATE: u32 = RATE / 2;
/// A timbre without frequencies above this is dull, in Hz.
const DULL_HERTZ: f32 = 1_600.0;
/// Each sound is made so many times, a little otherwise, so that none is heard twice running.
pub(super) const OF_EACH: usize = 2;
/// How much the pitch of each differs.
const PITCHES: [f32; OF_EACH] = [1.0, 0.95];
/// How long a bed is, before it begins again, in seconds.
const BED_SECONDS: f32 = 10.0;
/// The end of a bed fades into its beginning, in seconds.
const SEAM_SECONDS: f32 = 1.0;
/// Samples of a bed in a second: they are long, and soft.
const BED_RATE: u32 = 8_000;
/// What is heard in a bed comes as often in its first half as in its second, and yet by no beat that one would follow.
const SCATTER: f32 = 0.618_034;

/// All sounds.
pub(super) struct Takes {
    sounds: Vec<StaticSoundData>,
    voices: Vec<StaticSoundData>,
    /// In the order of [`Bed`].
    beds: Vec<StaticSoundData>,
}

impl Takes {
    /// Makes all of them; the same samples each time. Takes some tens of ms.
    pub(super) fn make() -> Self {
        let of_all = |timbres: &mut dyn Iterator<Item = &'static Timbre>| {
            let takes = |it: &'static Timbre| {
                let rate = if it.highest_hertz() > DULL_HERTZ { RATE } else { DULL_RATE };
                (0..OF_EACH).map(move |take| data(&one(it, take, rate), rate))
            };
            timbres.flat_map(takes).collect()
        };
        Self {
            sounds: of_all(&mut SOUNDS.iter().map(|row| Timbre::of(row.sound, None))),
            voices: of_all(&mut BESTIARY.iter().map(|row| Timbre::of(Sound::Voice, Some(row.id)))),
            beds: BEDS.iter().map(|(_, row)| endless(row)).collect(),
        }
    }

    /// A bed, which goes on without an end.
    pub(super) fn bed(&self, bed: Bed) -> &StaticSoundData {
        &self.beds[bed as usize]
    }

    /// A take of a sound, of `OF_EACH`.
    pub(super) fn take(&self, sound: Sound, by: Voice, take: usize) -> &StaticSoundData {
        match (sound, by) {
            (Sound::Voice, Some(by)) => &self.voices[by as usize * OF_EACH + take],
            _ => &self.sounds[sound as usize * OF_EACH + take],
        }
    }
}

/// One take of a timbre, with so many samples in a second.
fn one(timbre: &'static Timbre, take: usize, rate: u32) -> Vec<f32> {
    let seconds = timbre.seconds();
    let glide = |(from, to): (f32, f32), part: f32| from + (to - from) * part;
    let pitch = move |time: f32| {
        let (part, _) = timbre.stroke_at(time);
        PITCHES[take] * glide(timbre.tone, part)
    };
    let loud = move |time: f32| {
        let (hertz, depth) = timbre.wobble;
        let wobble = 1.0 - depth * (0.5 + 0.5 * (TAU * hertz * time).sin());
        timbre.stroke_at(time).1 * wobble
    };
    let cutoff = move |time: f32| PITCHES[take] * glide(timbre.noise, timbre.stroke_at(time).0);
    let tone = (lfo(pitch) >> sine()) * 0.7
        + (lfo(move |time| pitch(time) * timbre.overtone) >> sine()) * 0.3;
    let grain = (noise().seed(take as u64 + 1) | lfo(cutoff) | dc(0.8)) >> lowpass();
    let render = |unit: &mut dyn fundsp::audiounit::AudioUnit| {
        Wave::render(rate.into(), seconds.into(), unit).channel(0).clone()
    };
    let (tone, grain) = (normal(render(&mut { tone })), normal(render(&mut { grain })));
    let (tone_part, drive) = (timbre.tone_part, timbre.drive);
    let samples = tone.iter().zip(&grain).enumerate().map(|(index, (tone, grain))| {
        let body = tone * tone_part + grain * (1.0 - tone_part);
        (body * drive).tanh() * loud(index as f32 / rate as f32)
    });
    normal(samples.collect())
}

/// Noise that swells, and what is heard in it, without a seam.
fn endless(row: &'static BedRow) -> StaticSoundData {
    let seconds = BED_SECONDS + SEAM_SECONDS;
    let mut grain = (noise().seed(7) | dc(row.noise) | dc(0.7)) >> lowpass();
    let wave = Wave::render(BED_RATE.into(), seconds.into(), &mut grain);
    let (length, seam) =
        ((BED_SECONDS * BED_RATE as f32) as usize, (SEAM_SECONDS * BED_RATE as f32) as usize);
    let noise = normal(wave.channel(0).clone());
    let samples = (0..length.min(noise.len())).map(|index| {
        let part = (index as f32 / seam as f32).min(1.0);
        let tail = noise.get(length + index).copied().unwrap_or_default();
        // Whole swells fit the length, so that they have no seam either.
        let swells = (row.swell * BED_SECONDS).round();
        let along = index as f32 / length as f32;
        let swelling = 0.75 + 0.25 * (TAU * swells * along).sin();
        (noise[index] * part.sqrt() + tail * (1.0 - part).sqrt()) * swelling
    });
    let mut samples = normal(samples.collect());
    if let Some(detail) = &row.detail {
        scatter(detail, &mut samples);
    }
    data(&normal(samples), BED_RATE).loop_region(..)
}

/// Adds what is heard in a bed here and there; what goes beyond its end goes on at its beginning.
fn scatter(detail: &'static Detail, samples: &mut [f32]) {
    let takes: Vec<_> = (0..OF_EACH).map(|take| one(&detail.timbre, take, BED_RATE)).collect();
    for time in 0..usize::from(detail.times) {
        let along = (time as f32 * SCATTER).fract();
        let (begin, loud) =
            ((along * samples.len() as f32) as usize, detail.level * (1.0 - along / 2.0));
        for (index, sample) in takes[time % OF_EACH].iter().enumerate() {
            samples[(begin + index) % samples.len()] += sample * loud;
        }
    }
}

/// The same samples with their loudest at 1.
fn normal(mut samples: Vec<f32>) -> Vec<f32> {
    let most = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
    samples.iter_mut().for_each(|sample| *sample /= most.max(f32::EPSILON));
    samples
}

/// Samples to be played, rounded to 16 bits, so that they are the same wherever they are made.
fn data(samples: &[f32], sample_rate: u32) -> StaticSoundData {
    let steps = f32::from(i16::MAX);
    let frames = samples.iter().map(|sample| Frame::from_mono((sample * steps).round() / steps));
    StaticSoundData {
        sample_rate,
        frames: frames.collect::<Arc<[_]>>(),
        settings: StaticSoundSettings::new(),
        slice: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_takes_are_the_same_and_none_is_silent_or_too_loud() {
        let takes = Takes::make();
        let all = || takes.sounds.iter().chain(&takes.voices).chain(&takes.beds);
        assert_eq!(all().count(), (SOUNDS.len() + BESTIARY.len()) * OF_EACH + BEDS.len());
        for (index, data) in all().enumerate() {
            let most = data.frames.iter().fold(0.0_f32, |most, frame| most.max(frame.left.abs()));
            assert!((0.99..=1.0).contains(&most), "{index}: {most}");
            assert!(all().skip(index + 1).all(|other| other.frames != data.frames), "{index}");
        }
    }

    #[test]
    fn all_of_them_together_are_small() {
        let takes = Takes::make();
        let all = takes.sounds.iter().chain(&takes.voices).chain(&takes.beds);
        let bytes: usize = all.map(|data| size_of_val(&*data.frames)).sum();
        assert!(bytes < 16 << 20, "{bytes}");
    }

    #[test]
    fn a_sound_begins_and_ends_without_a_click() {
        let takes = Takes::make();
        for row in &SOUNDS {
            let frames = &takes.take(row.sound, None, 0).frames;
            let ends = [frames.first(), frames.last()].map(|frame| frame.unwrap().left.abs());
            assert!(ends[0] < 0.05 && ends[1] < 0.05, "{}: {ends:?}", row.name);
        }
    }

    #[test]
    fn a_bed_has_no_seam() {
        let takes = Takes::make();
        for bed in &takes.beds {
            let steps = bed.frames.windows(2).map(|pair| (pair[1].left - pair[0].left).abs());
            let most = steps.fold(0.0_f32, f32::max);
            let seam = bed.frames[0].left - bed.frames[bed.frames.len() - 1].left;
            assert!(seam.abs() <= most * 2.0, "{seam} beside {most}");
        }
    }
}
