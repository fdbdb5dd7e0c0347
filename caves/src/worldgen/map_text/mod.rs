//! Worlds as drawings: one character a tile, levels from the top down with a blank line between.
//!
//! ```text
//!     #####
//!     #@.>#       level 0: the player starts at (1, 1, 0), stairs down at (3, 1, 0)
//!     #####
//!
//!     #####
//!     #..<#       level 1
//!     #####
//! ```
//!
//! `T` is floor with a prop on it. What [`write()`] prints, [`read()`] reads back.

mod marks;
mod reader;
mod writer;

pub use marks::FEATURE_MARKS;
pub use reader::{Drawing, MapTextError, read};
pub use writer::{level_text, write, write_bare, write_regions};

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::grid::{Position, Size};
    use crate::worldgen::world_map::WorldMap;

    fn fault(text: &[u8]) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_drawing_is_taken_as_drawn() {
        let drawing = read("#.@\n>##\n\n##.\n<@#".as_bytes()).unwrap();
        assert_eq!(drawing.tiles.size(), Size::new(3, 2, 2).unwrap());
        assert_eq!(level_text(&drawing.tiles, 0), "#..\n>##\n");
        assert_eq!(level_text(&drawing.tiles, 1), "##.\n<.#\n");
        assert_eq!(drawing.starts, [Position::new(2, 0, 0), Position::new(1, 1, 1)]);
        assert_eq!(read("#.@\r\n>##\r\n\r\n##.\r\n<@#\r\n".as_bytes()).unwrap(), drawing);
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = "#.@\n>##\n\n##.\n<##\n";
        let drawing = read(text.as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawing.tiles, drawing.starts.first().copied()).unwrap();
        let mut written = Vec::new();
        write(&world, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), text);
    }

    /// SPEC 143: a prop is a feature on floor, and is written and read as `T`.
    #[test]
    fn a_prop_is_written_as_it_is_read() {
        let text = "#T@\n.#T\n\n###\n#T#\n";
        let drawing = read(text.as_bytes()).unwrap();
        assert_eq!(level_text(&drawing.tiles, 0), "#..\n.#.\n");
        let props: Vec<_> = drawing.features.iter().map(|prop| prop.at).collect();
        let at = Position::new;
        assert_eq!(props, [at(1, 0, 0), at(2, 1, 0), at(1, 1, 1)]);
        assert!(drawing.features.iter().all(|prop| prop.name == "prop"));
        let world = drawing.clone().into_world().unwrap();
        assert_eq!(world.features, drawing.features);
        let (mut written, mut bare) = (Vec::new(), Vec::new());
        write(&world, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), text);
        write_bare(&world, &mut bare).unwrap();
        assert_eq!(String::from_utf8(bare).unwrap(), text.replace('T', "."));
    }

    #[test]
    fn regions_are_written_as_digits_then_letters_then_stars() {
        let drawing = read(".#".repeat(63).as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawing.tiles, None).unwrap();
        let mut written = Vec::new();
        write_regions(&world, &mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert!(written.starts_with("1#2#3#4#5#6#7#8#9#a#b#"), "{written}");
        assert!(
            written.ends_with("#z#A#B#C#D#E#F#G#H#I#J#K#L#M#N#O#P#Q#R#S#T#U#V#W#X#Y#Z#*#*#\n"),
            "{written}"
        );
    }

    #[test]
    fn every_fault_is_named_with_its_line_and_column() {
        for (text, says) in [
            ("", "line 1, column 1: a row of tiles is missing here"),
            ("\n", "line 1, column 1: a row of tiles is missing here"),
            ("..\n.\n", "line 2, column 2: this row is shorter than the first, which has 2 tiles"),
            ("..\n.", "line 2, column 2: this row is shorter than the first, which has 2 tiles"),
            ("..\n...\n", "line 2, column 3: this row is longer than the first, which has 2 tiles"),
            ("..\n\n\n..\n", "line 3, column 1: a row of tiles is missing here"),
            ("..\n\n", "line 3, column 1: a row of tiles is missing here"),
            (
                ".\n.\n\n.\n",
                "line 5, column 1: this level is lower than the first, which has 2 rows",
            ),
            (
                ".\n.\n\n.\n\n.\n",
                "line 5, column 1: this level is lower than the first, which has 2 rows",
            ),
            (
                ".\n\n.\n.\n",
                "line 4, column 1: this level is higher than the first, which has 1 rows",
            ),
            ("..\n.x\n", "line 2, column 2: 'x' is no tile: allowed are # . > < @ T"),
            (". .\n", "line 1, column 2: ' ' is no tile: allowed are # . > < @ T"),
            (".\0", "line 1, column 2: '\\0' is no tile: allowed are # . > < @ T"),
            (".é", "line 1, column 2: 'é' is no tile"),
            (".\r.", "line 1, column 2: a carriage return without a line feed"),
            (".\r", "line 1, column 2: a carriage return without a line feed"),
        ] {
            assert_eq!(fault(text.as_bytes()), says, "{text:?}");
        }
        assert_eq!(fault(b".\xff\n"), "line 1, column 2: the byte 0xff is no tile");
    }

    /// SPEC 41
    #[test]
    fn a_drawing_beyond_the_limits_is_refused_where_it_passes_them() {
        let says = fault(".".repeat(65_536).as_bytes());
        assert_eq!(
            says,
            "line 1, column 65536: width 65536 is out of range: allowed is 1 to 65535"
        );
        let says = fault(".\n\n".repeat(1_025).as_bytes());
        assert_eq!(says, "line 2049, column 1: depth 1025 is out of range: allowed is 1 to 1024");
    }

    #[test]
    fn an_endless_input_is_refused_at_its_first_fault() {
        assert!(fault_of(std::io::repeat(0)).starts_with("line 1, column 1:"));
    }

    fn fault_of(reader: impl io::Read) -> String {
        read(io::BufReader::new(reader)).unwrap_err().to_string()
    }
}
