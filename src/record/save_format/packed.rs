//! Small numbers, several to a byte, the first in the lowest bits.

/// Packs numbers of 1, 2, 4 or 8 bits each.
pub(super) fn pack(numbers: impl Iterator<Item = u8>, bits: u32) -> Vec<u8> {
    let per_byte = (8 / bits) as usize;
    let mut bytes = Vec::new();
    for (index, number) in numbers.enumerate() {
        if index % per_byte == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= number << (bits * (index % per_byte) as u32);
        }
    }
    bytes
}

/// The `count` numbers that were packed; `None` where their bytes would be fewer or more.
pub(super) fn unpack(bytes: &[u8], count: u64, bits: u32) -> Option<impl Iterator<Item = u8>> {
    let per_byte = u64::from(8 / bits);
    let is_whole = bytes.len() as u64 == count.div_ceil(per_byte);
    let numbers = bytes.iter().flat_map(move |byte| {
        (0..8 / bits).map(move |index| byte >> (bits * index) & ((1_u16 << bits) - 1) as u8)
    });
    is_whole.then(|| numbers.take(count as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for (bits, most) in [(1, 2), (2, 4), (4, 16)] {
            for count in [0_u64, 1, 3, 8, 17] {
                let numbers: Vec<u8> = (0..count).map(|i| (i * 7 % most) as u8).collect();
                let bytes = pack(numbers.iter().copied(), bits);
                assert_eq!(bytes.len() as u64, (count * u64::from(bits)).div_ceil(8));
                assert_eq!(unpack(&bytes, count, bits).unwrap().collect::<Vec<_>>(), numbers);
                assert!(unpack(&bytes, count + 9, bits).is_none(), "more than there are");
                let more = [&bytes[..], &[0]].concat();
                assert!(unpack(&more, count, bits).is_none(), "a byte too many");
            }
        }
    }
}
