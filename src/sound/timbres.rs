//! The sounds, as data.

use strum::EnumCount;

use crate::hearing::Sound;
use crate::world::SpeciesId;

/// How a sound is made: a gliding tone with an overtone, and noise through a gliding filter, in one or several strokes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timbre {
    /// The pitch of the tone, in Hz, at the beginning of a stroke and at its end.
    pub(super) tone: (f32, f32),
    /// How loud the tone is beside the noise, from 0 to 1.
    pub(super) tone_part: f32,
    /// The ratio of the overtone's pitch to that of the tone.
    pub(super) overtone: f32,
    /// Up to which frequency there is noise, in Hz, at the beginning of a stroke and at its end.
    pub(super) noise: (f32, f32),
    /// How long a stroke rises and falls, in ms.
    pub(super) stroke: (f32, f32),
    /// How many strokes there are, and how far apart, in ms.
    pub(super) strokes: (u8, f32),
    /// How fast it wobbles, in Hz, and by how much, from 0 to 1.
    pub(super) wobble: (f32, f32),
    /// How rough it is; 1 is smooth.
    pub(super) drive: f32,
}

/// What rows leave as it is.
pub(super) const PLAIN: Timbre = Timbre {
    tone: (200.0, 200.0),
    tone_part: 0.0,
    overtone: 2.0,
    noise: (1_000.0, 500.0),
    stroke: (2.0, 80.0),
    strokes: (1, 0.0),
    wobble: (0.0, 0.0),
    drive: 1.0,
};

/// Every sound, in the order of [`Sound`]; [`Sound::Voice`] is that of nobody in particular.
#[rustfmt::skip]
const TIMBRES: [(Sound, Timbre); Sound::COUNT] = [
    (Sound::Step,       Timbre { noise: (900.0, 350.0), stroke: (2.0, 40.0), ..PLAIN }),
    (Sound::Wade,       Timbre { noise: (1_800.0, 500.0), stroke: (12.0, 150.0), wobble: (14.0, 0.6), ..PLAIN }),
    (Sound::Climb,      Timbre { tone: (180.0, 250.0), tone_part: 0.3, noise: (700.0, 300.0), stroke: (4.0, 70.0), strokes: (3, 110.0), ..PLAIN }),
    (Sound::Bump,       Timbre { tone: (110.0, 80.0), tone_part: 0.6, noise: (300.0, 200.0), stroke: (2.0, 70.0), ..PLAIN }),
    (Sound::Dig,        Timbre { tone: (160.0, 90.0), tone_part: 0.4, noise: (2_800.0, 600.0), stroke: (1.0, 90.0), strokes: (2, 95.0), ..PLAIN }),
    (Sound::Blow,       Timbre { tone: (200.0, 70.0), tone_part: 0.5, noise: (1_600.0, 300.0), stroke: (1.0, 110.0), drive: 1.6, ..PLAIN }),
    (Sound::Hurt,       Timbre { tone: (320.0, 90.0), tone_part: 0.7, noise: (900.0, 200.0), stroke: (2.0, 190.0), drive: 2.5, ..PLAIN }),
    (Sound::Voice,      Timbre { tone: (260.0, 180.0), tone_part: 0.8, stroke: (20.0, 200.0), wobble: (11.0, 0.2), drive: 1.5, ..PLAIN }),
    (Sound::Death,      Timbre { tone: (260.0, 50.0), tone_part: 0.7, noise: (700.0, 120.0), stroke: (8.0, 420.0), wobble: (9.0, 0.3), drive: 1.8, ..PLAIN }),
    (Sound::Growth,     Timbre { tone: (90.0, 150.0), tone_part: 0.5, noise: (500.0, 900.0), stroke: (60.0, 260.0), wobble: (22.0, 0.7), ..PLAIN }),
    (Sound::Take,       Timbre { tone: (620.0, 930.0), tone_part: 0.9, noise: (2_000.0, 2_000.0), stroke: (2.0, 80.0), ..PLAIN }),
    (Sound::Drop,       Timbre { tone: (300.0, 200.0), tone_part: 0.6, noise: (700.0, 400.0), stroke: (2.0, 70.0), ..PLAIN }),
    (Sound::Use,        Timbre { tone: (480.0, 640.0), tone_part: 0.8, overtone: 1.5, stroke: (8.0, 140.0), ..PLAIN }),
    (Sound::Throw,      Timbre { noise: (500.0, 2_800.0), stroke: (60.0, 110.0), ..PLAIN }),
    (Sound::Land,       Timbre { tone: (420.0, 360.0), tone_part: 0.3, noise: (2_400.0, 900.0), stroke: (1.0, 50.0), strokes: (3, 75.0), ..PLAIN }),
    (Sound::Burst,      Timbre { noise: (5_500.0, 500.0), stroke: (3.0, 460.0), wobble: (17.0, 0.3), ..PLAIN }),
    (Sound::Garnets,    Timbre { tone: (1_480.0, 1_960.0), tone_part: 0.95, overtone: 2.7, noise: (4_000.0, 3_000.0), stroke: (1.0, 90.0), strokes: (3, 60.0), ..PLAIN }),
    (Sound::Shutter,    Timbre { tone: (900.0, 700.0), tone_part: 0.3, noise: (3_200.0, 1_200.0), stroke: (1.0, 28.0), strokes: (2, 50.0), ..PLAIN }),
    (Sound::Steal,      Timbre { tone: (900.0, 380.0), tone_part: 0.8, noise: (1_500.0, 800.0), stroke: (4.0, 170.0), ..PLAIN }),
    (Sound::Drink,      Timbre { tone: (520.0, 170.0), tone_part: 0.7, noise: (900.0, 300.0), stroke: (30.0, 420.0), wobble: (12.0, 0.5), ..PLAIN }),
    (Sound::LanternLow, Timbre { tone: (330.0, 290.0), tone_part: 0.9, overtone: 1.5, stroke: (10.0, 320.0), strokes: (2, 240.0), ..PLAIN }),
    (Sound::LanternOut, Timbre { tone: (300.0, 110.0), tone_part: 0.7, noise: (1_800.0, 200.0), stroke: (10.0, 640.0), ..PLAIN }),
    (Sound::Knock,      Timbre { tone: (210.0, 180.0), tone_part: 0.6, noise: (600.0, 300.0), stroke: (1.0, 80.0), strokes: (3, 190.0), ..PLAIN }),
    (Sound::Groan,      Timbre { tone: (52.0, 40.0), tone_part: 0.7, overtone: 1.5, noise: (160.0, 90.0), stroke: (420.0, 1_600.0), wobble: (5.0, 0.3), drive: 2.5, ..PLAIN }),
    (Sound::Settle,     Timbre { tone: (58.0, 36.0), tone_part: 0.3, noise: (700.0, 90.0), stroke: (30.0, 1_300.0), wobble: (18.0, 0.5), drive: 1.6, ..PLAIN }),
    (Sound::RockFall,   Timbre { tone: (90.0, 42.0), tone_part: 0.3, noise: (1_500.0, 140.0), stroke: (4.0, 520.0), strokes: (2, 120.0), drive: 1.6, ..PLAIN }),
    (Sound::Blast,      Timbre { tone: (82.0, 30.0), tone_part: 0.3, noise: (3_400.0, 70.0), stroke: (2.0, 1_000.0), drive: 3.0, ..PLAIN }),
    (Sound::SetUp,      Timbre { tone: (240.0, 200.0), tone_part: 0.5, noise: (900.0, 400.0), stroke: (1.0, 80.0), strokes: (2, 130.0), ..PLAIN }),
    (Sound::Break,      Timbre { tone: (330.0, 140.0), tone_part: 0.2, noise: (3_600.0, 700.0), stroke: (1.0, 150.0), strokes: (2, 55.0), ..PLAIN }),
    (Sound::Trickle,    Timbre { noise: (4_200.0, 2_600.0), stroke: (150.0, 720.0), wobble: (25.0, 0.6), ..PLAIN }),
    (Sound::Shaft,      Timbre { tone: (72.0, 38.0), tone_part: 0.3, noise: (1_100.0, 110.0), stroke: (8.0, 760.0), ..PLAIN }),
    (Sound::Fall,       Timbre { tone: (400.0, 60.0), tone_part: 0.4, noise: (800.0, 140.0), stroke: (20.0, 480.0), ..PLAIN }),
    (Sound::BlueFlame,  Timbre { tone: (880.0, 830.0), tone_part: 0.9, overtone: 1.5, noise: (3_000.0, 3_000.0), stroke: (80.0, 560.0), wobble: (6.0, 0.2), ..PLAIN }),
    (Sound::Brazier,    Timbre { tone: (220.0, 330.0), tone_part: 0.5, overtone: 1.5, noise: (1_200.0, 3_200.0), stroke: (120.0, 800.0), ..PLAIN }),
    (Sound::Flare,      Timbre { noise: (6_000.0, 220.0), stroke: (40.0, 950.0), drive: 1.6, ..PLAIN }),
    (Sound::Flood,      Timbre { noise: (1_000.0, 500.0), stroke: (200.0, 1_100.0), wobble: (7.0, 0.5), ..PLAIN }),
    (Sound::Quicken,    Timbre { tone: (130.0, 60.0), tone_part: 0.4, noise: (500.0, 2_600.0), stroke: (150.0, 260.0), ..PLAIN }),
    (Sound::Mend,       Timbre { tone: (150.0, 130.0), tone_part: 0.3, noise: (700.0, 950.0), stroke: (8.0, 130.0), strokes: (2, 150.0), ..PLAIN }),
    (Sound::Hollow,     Timbre { tone: (392.0, 392.0), tone_part: 0.7, overtone: 1.5, noise: (1_600.0, 600.0), stroke: (10.0, 620.0), ..PLAIN }),
    (Sound::Warden,     Timbre { tone: (40.0, 30.0), tone_part: 0.8, overtone: 1.5, noise: (120.0, 70.0), stroke: (600.0, 2_400.0), wobble: (3.0, 0.4), drive: 3.5, ..PLAIN }),
    (Sound::Grind,      Timbre { tone: (48.0, 40.0), tone_part: 0.4, overtone: 1.5, noise: (520.0, 120.0), stroke: (90.0, 620.0), wobble: (13.0, 0.6), drive: 2.2, ..PLAIN }),
    (Sound::Home,       Timbre { tone: (392.0, 392.0), tone_part: 1.0, overtone: 1.25, stroke: (30.0, 1_500.0), strokes: (2, 330.0), ..PLAIN }),
    (Sound::Lost,       Timbre { tone: (196.0, 98.0), tone_part: 0.9, overtone: 1.2, noise: (300.0, 100.0), stroke: (40.0, 1_700.0), ..PLAIN }),
    (Sound::Menu,       Timbre { tone: (700.0, 660.0), tone_part: 0.8, noise: (2_000.0, 1_500.0), stroke: (1.0, 26.0), ..PLAIN }),
];

/// The voice of each kind of creature, in the order of [`SpeciesId`].
#[rustfmt::skip]
const VOICES: [(SpeciesId, Timbre); SpeciesId::COUNT] = [
    (SpeciesId::Fungus,    Timbre { tone: (120.0, 160.0), tone_part: 0.4, noise: (700.0, 300.0), stroke: (80.0, 260.0), wobble: (26.0, 0.7), ..PLAIN }),
    (SpeciesId::Bat,       Timbre { tone: (2_900.0, 3_600.0), tone_part: 0.9, stroke: (3.0, 45.0), strokes: (3, 70.0), ..PLAIN }),
    (SpeciesId::Hound,     Timbre { tone: (190.0, 120.0), tone_part: 0.7, noise: (900.0, 400.0), stroke: (25.0, 210.0), strokes: (2, 180.0), wobble: (28.0, 0.4), drive: 3.0, ..PLAIN }),
    (SpeciesId::Borer,     Timbre { tone: (90.0, 75.0), tone_part: 0.4, noise: (1_800.0, 900.0), stroke: (40.0, 260.0), wobble: (18.0, 0.8), drive: 1.8, ..PLAIN }),
    (SpeciesId::Elemental, Timbre { tone: (62.0, 48.0), tone_part: 0.5, noise: (420.0, 140.0), stroke: (120.0, 620.0), wobble: (8.0, 0.5), drive: 2.2, ..PLAIN }),
    (SpeciesId::Minotaur,  Timbre { tone: (130.0, 80.0), tone_part: 0.8, overtone: 1.5, noise: (500.0, 200.0), stroke: (90.0, 620.0), wobble: (19.0, 0.3), drive: 4.0, ..PLAIN }),
    (SpeciesId::Lampmoth,  Timbre { tone: (330.0, 300.0), tone_part: 0.4, noise: (2_400.0, 1_600.0), stroke: (40.0, 260.0), wobble: (32.0, 0.9), ..PLAIN }),
    (SpeciesId::Knocker,   Timbre { tone: (520.0, 760.0), tone_part: 0.7, noise: (1_200.0, 900.0), stroke: (4.0, 70.0), strokes: (3, 80.0), drive: 1.4, ..PLAIN }),
    (SpeciesId::Mason,     Timbre { tone: (170.0, 150.0), tone_part: 0.5, noise: (800.0, 600.0), stroke: (30.0, 240.0), wobble: (6.0, 0.4), ..PLAIN }),
    (SpeciesId::Skitter,   Timbre { tone: (1_500.0, 1_200.0), tone_part: 0.4, noise: (5_000.0, 4_000.0), stroke: (1.0, 22.0), strokes: (6, 36.0), ..PLAIN }),
    (SpeciesId::RockEel,   Timbre { tone: (240.0, 90.0), tone_part: 0.4, noise: (1_400.0, 350.0), stroke: (30.0, 320.0), wobble: (12.0, 0.3), drive: 1.6, ..PLAIN }),
    (SpeciesId::Warden,    Timbre { tone: (44.0, 34.0), tone_part: 0.8, overtone: 1.5, noise: (140.0, 80.0), stroke: (300.0, 1_400.0), wobble: (4.0, 0.4), drive: 4.0, ..PLAIN }),
    (SpeciesId::Antlion,   Timbre { tone: (150.0, 260.0), tone_part: 0.4, noise: (3_200.0, 1_400.0), stroke: (20.0, 240.0), wobble: (24.0, 0.7), drive: 1.6, ..PLAIN }),
    (SpeciesId::Listener,  Timbre { tone: (440.0, 466.0), tone_part: 0.7, overtone: 1.06, noise: (700.0, 500.0), stroke: (160.0, 560.0), wobble: (3.0, 0.3), ..PLAIN }),
];

/// Who makes a sound: sounds that creatures make alike are of nobody.
pub(super) type Voice = Option<SpeciesId>;

impl Timbre {
    /// That of a sound, of a kind of creature where it has its own voice.
    pub(super) fn of(sound: Sound, by: Voice) -> &'static Self {
        match (sound, by) {
            (Sound::Voice, Some(by)) => &VOICES[by as usize].1,
            _ => &TIMBRES[sound as usize].1,
        }
    }

    /// The highest frequency in it, in Hz, but for what its roughness adds.
    pub(super) fn highest_hertz(&self) -> f32 {
        let tone = if self.tone_part > 0.0 {
            self.tone.0.max(self.tone.1) * self.overtone.max(1.0)
        } else {
            0.0
        };
        let noise = if self.tone_part < 1.0 { self.noise.0.max(self.noise.1) } else { 0.0 };
        tone.max(noise)
    }

    /// How long it is, in seconds.
    pub(super) fn seconds(&self) -> f32 {
        let last = f32::from(self.strokes.0.saturating_sub(1)) * self.strokes.1;
        (last + self.stroke.0 + self.stroke.1) / 1_000.0
    }

    /// How far a stroke has come at a time in seconds, from 0 to 1, and how loud it is then.
    pub(super) fn stroke_at(&self, seconds: f32) -> (f32, f32) {
        let (rise, fall) = self.stroke;
        let ms = seconds * 1_000.0;
        let (strokes, apart) = self.strokes;
        let latest =
            if apart > 0.0 { (ms / apart).floor().min(f32::from(strokes) - 1.0) } else { 0.0 };
        let since = ms - latest.max(0.0) * apart;
        let part = (since / (rise + fall)).clamp(0.0, 1.0);
        let loud = if since < rise {
            since / rise
        } else {
            let left = 1.0 - ((since - rise) / fall).clamp(0.0, 1.0);
            left * left
        };
        (part, loud)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_and_every_voice_has_the_row_of_its_number() {
        assert!(TIMBRES.iter().enumerate().all(|(index, row)| row.0 as usize == index));
        assert!(VOICES.iter().enumerate().all(|(index, row)| row.0 as usize == index));
    }

    #[test]
    fn a_stroke_rises_falls_and_ends_in_silence() {
        for (_, timbre) in TIMBRES.iter().chain(&[]) {
            assert_eq!(timbre.stroke_at(0.0).1, 0.0);
            assert!(timbre.stroke_at(timbre.stroke.0 / 1_000.0).1 > 0.99);
            assert!(timbre.stroke_at(timbre.seconds()).1 < 0.01);
            assert!(timbre.seconds() < 4.0);
        }
    }
}
