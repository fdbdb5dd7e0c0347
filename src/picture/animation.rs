//! Pictures one after another, as an animated GIF.

use gif::{Encoder, EncodingError, Frame, Repeat};
use image::RgbaImage;

/// A picture of an animation.
pub struct AnimationFrame {
    /// What is shown.
    pub picture: RgbaImage,
    /// How long it is shown, in hundredths of a second.
    pub delay_hundredths: u16,
}

/// The most colours of a GIF.
const MOST_COLOURS: usize = 256;

/// An animated GIF that shows pictures of one size one after another, for ever, each pixel as a square of `scale`
/// pixels. Pictures have at most 256 colours together; any further colour becomes the last of them.
///
/// Cost: O(pixels x colours), and O(scale²) for each pixel.
///
/// # Errors
/// [`EncodingError`] where a side is longer than a GIF may be, 65,535 pixels.
pub fn animate(frames: &[AnimationFrame], scale: u32) -> Result<Vec<u8>, EncodingError> {
    let mut colours: Vec<[u8; 3]> = Vec::new();
    let frames = frames.iter().map(|AnimationFrame { picture, delay_hundredths }| {
        let side = |side: u32| {
            let side = side.checked_mul(scale).and_then(|side| u16::try_from(side).ok());
            side.ok_or_else(|| {
                EncodingError::from(std::io::Error::other("it is too large for a GIF"))
            })
        };
        let (width, height) = (side(picture.width())?, side(picture.height())?);
        let mut pixels = Vec::with_capacity(usize::from(width) * usize::from(height));
        for row in picture.rows() {
            let indices = row.map(|pixel| index_of(&mut colours, pixel.0));
            let row: Vec<u8> =
                indices.flat_map(|index| std::iter::repeat_n(index, scale as usize)).collect();
            (0..scale).for_each(|_| pixels.extend_from_slice(&row));
        }
        let mut frame = Frame::from_indexed_pixels(width, height, pixels, None);
        frame.delay = *delay_hundredths;
        Ok(frame)
    });
    let frames: Vec<_> = frames.collect::<Result<_, EncodingError>>()?;
    let (width, height) = frames.first().map_or((1, 1), |frame| (frame.width, frame.height));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &colours.concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    frames.iter().try_for_each(|frame| encoder.write_frame(frame))?;
    drop(encoder);
    Ok(bytes)
}

/// The index of a colour in the table, to which new colours are added while it has room.
fn index_of(colours: &mut Vec<[u8; 3]>, [r, g, b, _]: [u8; 4]) -> u8 {
    let known = colours.iter().position(|colour| *colour == [r, g, b]);
    let index = known.unwrap_or_else(|| {
        if colours.len() < MOST_COLOURS {
            colours.push([r, g, b]);
        }
        colours.len() - 1
    });
    index as u8
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn a_decoder_reads_the_pictures_of_an_animation_one_after_another() {
        let picture = |shade: u8| {
            RgbaImage::from_fn(3, 2, |x, y| Rgba([shade, x as u8 * 50, y as u8 * 90, 255]))
        };
        let frame =
            |shade, delay_hundredths| AnimationFrame { picture: picture(shade), delay_hundredths };
        let bytes = animate(&[frame(10, 18), frame(200, 150)], 4).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        assert_eq!((decoder.width(), decoder.height()), (12, 8));
        for (shade, delay) in [(10, 18), (200, 150)] {
            let frame = decoder.read_next_frame().unwrap().unwrap();
            assert_eq!(frame.delay, delay);
            let shown = RgbaImage::from_raw(12, 8, frame.buffer.to_vec()).unwrap();
            let drawn = picture(shade);
            assert!(shown.enumerate_pixels().all(|(x, y, p)| p == drawn.get_pixel(x / 4, y / 4)));
        }
        assert!(decoder.read_next_frame().unwrap().is_none());
        assert!(animate(&[frame(1, 1)], 30_000).is_err(), "too wide for a GIF");
    }
}
