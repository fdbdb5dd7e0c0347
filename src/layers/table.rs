//! The debug layers, as data: one row describes a layer, and its action, its key, the lists, the legend and the page of the
//! documentation follow from that row.

use strum::EnumCount;

/// A debug layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumCount)]
pub enum DebugLayer {
    /// The regions of the level, each in its colour with its number (SPEC 35).
    Regions,
    /// What can be reached by walking and stairs alone, and what by digging only.
    Reach,
    /// How many turns everything is away, by walking.
    Distance,
    /// How many turns everything is away, where rock takes two.
    Digging,
    /// What is in sight, what of it is lit, and what is remembered.
    Sight,
    /// How far the player is heard.
    Noise,
    /// What would close and open if the mountain settled now.
    Settling,
    /// The level above.
    Above,
    /// The level below.
    Below,
    /// Where each staircase leads.
    Stairs,
}

/// How a layer is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerKind {
    /// It tints tiles; one such layer is shown at most.
    Tint,
    /// It sets marks on tiles, over any tint.
    Marks,
}

/// What of a game a layer is drawn from. Where that has changed, or the world is another, the layer is drawn again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerInput {
    /// What the player knows, and where he is.
    Knowledge,
    /// Rock and floor, and the regions that follow from them.
    Tiles,
    /// Who and what stands on the ground, and the number of the mountain.
    Matter,
}

/// What describes a layer.
#[derive(Clone, Copy, Debug)]
pub struct LayerRow {
    layer: DebugLayer,
    /// The name of its action in settings.
    pub name: &'static str,
    /// The character that shows and hides it, for a new player.
    pub key: char,
    /// What its key does, for lists of keys.
    pub help: &'static str,
    /// What it shows, for the list of layers and for its legend.
    pub title: &'static str,
    /// What it shows, for `docs/layers.md`.
    pub about: &'static str,
    /// How it is drawn.
    pub kind: LayerKind,
    /// What it is drawn from.
    pub reads: &'static [LayerInput],
}

/// All layers, in the order in which they are listed, which is that of their variants.
const TABLE: &[LayerRow; DebugLayer::COUNT] = &[
    LayerRow {
        layer: DebugLayer::Regions,
        name: "regions",
        key: 'R',
        help: "show the regions",
        title: "regions",
        about: "regions: tiles of one colour can be walked between without digging; \
                neighbours never share a colour, and numbers stand in the middle of each part of one",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Reach,
        name: "layer_reach",
        key: 'W',
        help: "show what is in reach",
        title: "in reach by walking, or by digging only",
        about: "what can be reached by walking and stairs, and what by digging only",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Distance,
        name: "layer_distance",
        key: 'D',
        help: "show distances",
        title: "turns to walk there",
        about: "turns to walk there, with a line round each ten: \
                creatures that follow your scent come down this slope",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Digging,
        name: "layer_digging",
        key: 'G',
        help: "show ways by digging",
        title: "turns to get there, through rock too",
        about: "turns to get there where rock takes two",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Sight,
        name: "layer_sight",
        key: 'S',
        help: "show what is seen",
        title: "in sight, lit, or remembered",
        about: "what you see, what of it is lit by more than your lantern, and what you remember",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge],
    },
    LayerRow {
        layer: DebugLayer::Noise,
        name: "layer_noise",
        key: 'N',
        help: "show how far you are heard",
        title: "how far you are heard",
        about: "how far you are heard where you dig, and where you fight, \
                and which stairs carry it to another level",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge],
    },
    LayerRow {
        layer: DebugLayer::Settling,
        name: "layer_settling",
        key: 'C',
        help: "show what would close",
        title: "what would settle now",
        about: "what would close (hatched, in letters `:`) and open (cracked, in letters `{`) within 12 of you, \
                or 40 of who carries the Ember, if the mountain settled now, as far as what you know makes it sure",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles, LayerInput::Matter],
    },
    LayerRow {
        layer: DebugLayer::Above,
        name: "layer_above",
        key: '{',
        help: "show the level above",
        title: "the level above",
        about: "where the level above is open",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Below,
        name: "layer_below",
        key: '}',
        help: "show the level below",
        title: "the level below",
        about: "where the level below is open",
        kind: LayerKind::Tint,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
    LayerRow {
        layer: DebugLayer::Stairs,
        name: "layer_stairs",
        key: 'T',
        help: "show where stairs lead",
        title: "where stairs lead",
        about: "where stairs lead: the level and the region, over any tint",
        kind: LayerKind::Marks,
        reads: &[LayerInput::Knowledge, LayerInput::Tiles],
    },
];

impl DebugLayer {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Regions; TABLE.len()];
        let mut index = 0;
        while index < TABLE.len() {
            assert!(TABLE[index].layer as usize == index, "each row is that of its layer");
            all[index] = TABLE[index].layer;
            index += 1;
        }
        all
    };

    /// What describes it.
    #[must_use]
    pub fn row(self) -> &'static LayerRow {
        &TABLE[self as usize]
    }

    /// Does it tint tiles? Others set marks on them.
    #[must_use]
    pub fn is_tint(self) -> bool {
        self.row().kind == LayerKind::Tint
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_layers_share_a_name_a_key_or_a_title() {
        for (index, layer) in DebugLayer::ALL.into_iter().enumerate() {
            for other in DebugLayer::ALL.into_iter().take(index) {
                let (one, other) = (layer.row(), other.row());
                assert_ne!(one.name, other.name);
                assert_ne!(one.key, other.key);
                assert_ne!(one.title, other.title);
            }
        }
    }

    /// The page of the documentation that lists the layers.
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/layers.md");

    /// The rows of all layers in the table of that page.
    fn documented() -> String {
        let row = |layer: DebugLayer| {
            let LayerRow { key, about, name, .. } = layer.row();
            let picture = name.trim_start_matches("layer_");
            let [small, large] = ["1280x720", "1920x1080"]
                .map(|size| format!("![{picture}](pictures/{size}/{picture}.png)"));
            format!("| `{key}` | {about} | {small} | {large} |\n")
        };
        DebugLayer::ALL.into_iter().map(row).collect()
    }

    /// What is above and below those rows.
    fn around_the_rows(page: &str) -> (&str, &str) {
        let first = page.find("|---|---|---|---|\n").unwrap() + "|---|---|---|---|\n".len();
        let end = page.find("| `m`, `R` |").unwrap();
        (&page[..first], &page[end..])
    }

    #[test]
    fn the_documentation_lists_the_layers_as_their_rows_describe_them() {
        let page = std::fs::read_to_string(PAGE).unwrap();
        let (above, below) = around_the_rows(&page);
        assert_eq!(page, format!("{above}{}{below}", documented()));
    }

    #[test]
    #[ignore = "writes docs/layers.md"]
    fn renew_the_page_of_the_layers() {
        let page = std::fs::read_to_string(PAGE).unwrap();
        let (above, below) = around_the_rows(&page);
        std::fs::write(PAGE, format!("{above}{}{below}", documented())).unwrap();
    }
}
