//! A mixer without a device, for tests.

use std::sync::{Arc, Mutex};

use kira::backend::{Backend, Renderer};

use super::mixer::{Mixer, Volumes};
use crate::grid::{Direction, Position};
use crate::hearing::{Heard, Sound};

/// A renderer that a test keeps.
pub(super) type KeptRenderer = Arc<Mutex<Option<Renderer>>>;

/// Samples in a second.
pub(super) const RATE: u32 = 44_100;

/// A back end that keeps the renderer, so that a test takes the samples itself.
pub(super) struct Kept(KeptRenderer);

impl Backend for Kept {
    type Settings = KeptRenderer;
    type Error = ();

    fn setup(kept: Self::Settings, _: usize) -> Result<(Self, u32), ()> {
        Ok((Self(kept), RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
        *self.0.lock().unwrap() = Some(renderer);
        Ok(())
    }
}

/// A mixer whose sounds are made.
pub(super) fn mixer() -> (Mixer<Kept>, KeptRenderer) {
    let kept = KeptRenderer::default();
    let mut mixer = Mixer::<Kept>::new(kept.clone()).unwrap();
    mixer.wait_for_takes();
    mixer.set_volumes(Volumes { effects: 1.0, ambience: 1.0, interface: 1.0 });
    render(&kept, 0.5);
    (mixer, kept)
}

/// The next samples, left and right in turn.
pub(super) fn render(kept: &Mutex<Option<Renderer>>, seconds: f32) -> Vec<f32> {
    let mut samples = vec![0.0; 2 * (seconds * RATE as f32) as usize];
    let mut renderer = kept.lock().unwrap();
    let renderer = renderer.as_mut().unwrap();
    for part in samples.chunks_mut(256) {
        renderer.on_start_processing();
        renderer.process(part, 2);
    }
    samples
}

/// How loud each side is.
pub(super) fn loudness(samples: &[f32]) -> [f32; 2] {
    [0, 1].map(|side| {
        let of_side = samples.iter().skip(side).step_by(2);
        of_side.map(|sample| sample * sample).sum::<f32>().sqrt()
    })
}

/// A dig that is heard.
pub(super) fn dig(side: f32, gain: f32, muffled: u8) -> Heard {
    Heard {
        sound: Sound::Dig,
        species: None,
        is_own: false,
        is_seen: false,
        from: Position::new(0, 0, 0),
        made_at: None,
        tiles: 5,
        direction: Some(Direction::East),
        level: None,
        gain,
        side,
        muffled,
    }
}
