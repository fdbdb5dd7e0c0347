//! Pseudo-random numbers without state: hashes of positions, and rolls from a fixed seed.
//!
//! The appearance of a tile never draws from the game's random streams (a picture would change the
//! game), so it is chosen by a hash of the tile's position. Bakers roll from constants. Integers only.

/// A hash of a position and a purpose: 32 well mixed bits. `salt` keeps the uses apart.
///
/// The finaliser is Murmur 3's, over a sum of odd multiples (Appleby, public domain).
pub const fn hash(x: u32, y: u32, z: u32, salt: u32) -> u32 {
    let mut bits = mix(x.wrapping_mul(0x9E37_79B1) ^ salt.wrapping_mul(0x85EB_CA77));
    bits = mix(bits ^ y.wrapping_mul(0xC2B2_AE3D));
    mix(bits ^ z.wrapping_mul(0x27D4_EB2F))
}

/// Murmur 3's finaliser: every bit of the result depends on every bit of the argument.
const fn mix(mut bits: u32) -> u32 {
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x85EB_CA6B);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0xC2B2_AE35);
    bits ^ (bits >> 16)
}

/// A sequence of rolls from a seed, for bakers that need more than one.
pub struct Rolls {
    seed: u32,
    count: u32,
}

impl Rolls {
    /// The sequence of `seed`.
    pub const fn new(seed: u32) -> Self {
        Self { seed, count: 0 }
    }

    /// The next roll, from 0 to `limit` - 1 (0 for a limit of 0).
    pub const fn below(&mut self, limit: u32) -> u32 {
        self.count = self.count.wrapping_add(1);
        let roll = hash(self.seed, self.count, 0, 0x0D1C_E000);
        if limit == 0 { 0 } else { (roll >> 8) % limit }
    }
}

/// What distinguishes tile (`x`, `y`) of level `z` from those beside it in what moves by itself: 32 well mixed bits.
#[must_use]
pub const fn phase(x: u32, y: u32, z: u32) -> u32 {
    hash(x, y, z, 0x0F1A_3E00)
}

/// Tiles between the fixed points of [`brightness`].
const BRIGHTNESS_CELL_TILES: u32 = 8;

/// How bright tile (`x`, `y`) of level `z` is drawn: a factor from 0.95 to 1.05.
///
/// Smooth value noise: neighbours differ by less than 0.02, so it shows as drifting ground, never as
/// squares. O(1). The same on every machine: only the last division is not on integers.
#[must_use]
pub fn brightness(x: u32, y: u32, z: u32) -> f32 {
    let (cell_x, cell_y) = (x / BRIGHTNESS_CELL_TILES, y / BRIGHTNESS_CELL_TILES);
    let (step_x, step_y) = (ease(x % BRIGHTNESS_CELL_TILES), ease(y % BRIGHTNESS_CELL_TILES));
    let corner = |dx: u32, dy: u32| {
        hash(cell_x.wrapping_add(dx), cell_y.wrapping_add(dy), z, 0x0B12_1687) % 1001
    };
    let north = blend(corner(0, 0), corner(1, 0), step_x);
    let south = blend(corner(0, 1), corner(1, 1), step_x);
    let thousandths = blend(north, south, step_y);
    // At most 1000, so the conversion to f32 is exact.
    (9500.0 + thousandths as f32) / 10_000.0
}

/// Smoothstep: a step of a cell as thousandths that start and stop gently.
const fn ease(step: u32) -> u32 {
    let t = step * 1000 / BRIGHTNESS_CELL_TILES;
    t * t * (3000 - 2 * t) / 1_000_000
}

/// From `from` to `to` by `thousandths`.
const fn blend(from: u32, to: u32, thousandths: u32) -> u32 {
    (from * (1000 - thousandths) + to * thousandths) / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brightness_stays_within_five_per_cent_and_is_smooth() {
        for y in 0..80 {
            for x in 0..80 {
                let here = brightness(x, y, 3);
                assert!((0.95..=1.05).contains(&here));
                assert!((here - brightness(x + 1, y, 3)).abs() < 0.0201);
                assert!((here - brightness(x, y + 1, 3)).abs() < 0.0201);
            }
        }
    }

    #[test]
    fn brightness_stays_within_five_per_cent_at_the_last_position() {
        let far = brightness(u32::MAX, u32::MAX, u32::MAX);
        assert!((0.95..=1.05).contains(&far));
    }

    #[test]
    fn rolls_repeat_and_stay_below_their_limit() {
        let (mut one, mut two) = (Rolls::new(7), Rolls::new(7));
        for _ in 0..100 {
            let roll = one.below(6);
            assert!(roll < 6);
            assert_eq!(roll, two.below(6));
        }
        assert_eq!(one.below(0), 0);
    }
}
