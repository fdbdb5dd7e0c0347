//! The atlases of the game: embedded in the binary, or files in a folder `assets` that replace them.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::RgbaImage;

use crate::art::Theme;

/// All atlases, decoded.
#[derive(Clone, Debug)]
pub struct Artwork {
    /// The terrain of each theme, in the order of [`Theme::ALL`]: painted, with the cells of
    /// [`crate::art::tile_index`]; in letters, with one cell for each kind of tile.
    pub tiles: [RgbaImage; 5],
    /// Entities: see [`crate::art::sprite`].
    pub sprites: RgbaImage,
    /// Masks of the overlays.
    pub overlay: RgbaImage,
}

/// The embedded pictures by their paths in `assets`.
const EMBEDDED: [(&str, &[u8]); 7] = [
    ("tiles/umber.png", include_bytes!("../../assets/tiles/umber.png")),
    ("tiles/slate.png", include_bytes!("../../assets/tiles/slate.png")),
    ("tiles/moss.png", include_bytes!("../../assets/tiles/moss.png")),
    ("tiles/violet.png", include_bytes!("../../assets/tiles/violet.png")),
    ("tiles/ember.png", include_bytes!("../../assets/tiles/ember.png")),
    ("sprites.png", include_bytes!("../../assets/sprites.png")),
    ("overlay.png", include_bytes!("../../assets/overlay.png")),
];

impl Artwork {
    /// The pictures, each from the first of the folders that has it, else from the binary. A file that is damaged
    /// or of another size is not used; the warnings have a line for each.
    #[must_use]
    pub fn load(folders: &[PathBuf]) -> (Self, Vec<String>) {
        let mut warnings = Vec::new();
        let mut pictures = EMBEDDED.map(|(name, bytes)| {
            let embedded = decode(bytes).unwrap_or_default();
            let found = folders.iter().map(|folder| folder.join(name)).find(|path| path.exists());
            match found.map(|path| load_replacement(&path, &embedded)) {
                Some(Ok(picture)) => picture,
                Some(Err(warning)) => {
                    warnings.push(warning);
                    embedded
                }
                None => embedded,
            }
        });
        let mut take = |index: usize| std::mem::take(&mut pictures[index]);
        let artwork =
            Self { tiles: std::array::from_fn(&mut take), sprites: take(5), overlay: take(6) };
        (artwork, warnings)
    }

    /// The terrain atlas of level `z`.
    #[must_use]
    pub fn tiles_of_level(&self, z: u32) -> &RgbaImage {
        &self.tiles[Theme::of_level(z) as usize]
    }
}

/// The folders with pictures that replace embedded ones: beside the program, and in the current folder.
#[must_use]
pub fn usual_folders() -> Vec<PathBuf> {
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("assets")));
    beside.into_iter().chain([PathBuf::from("assets")]).collect()
}

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// The longest side of a picture that is decoded.
const MAX_SIDE_PX: u32 = 1_024;

/// The picture of a file, if it has the size of the embedded one.
fn load_replacement(path: &Path, embedded: &RgbaImage) -> Result<RgbaImage, String> {
    let warning = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
    let about = std::fs::metadata(path).map_err(|error| warning(&error))?;
    if !about.is_file() || about.len() > MAX_BYTES {
        return Err(warning(&"this is no file of at most a megabyte"));
    }
    let bytes = std::fs::read(path).map_err(|error| warning(&error))?;
    let picture = decode(&bytes).map_err(|error| warning(&error))?;
    if picture.dimensions() == embedded.dimensions() {
        return Ok(picture);
    }
    let (width, height) = embedded.dimensions();
    Err(warning(&format_args!("the picture must be {width} x {height} pixels")))
}

fn decode(bytes: &[u8]) -> Result<RgbaImage, image::ImageError> {
    let mut reader = image::ImageReader::new(Cursor::new(bytes));
    reader.set_format(image::ImageFormat::Png);
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PX);
    limits.max_image_height = Some(MAX_SIDE_PX);
    reader.limits(limits);
    Ok(reader.decode()?.into_rgba8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_pictures_are_whole() {
        let (artwork, warnings) = Artwork::load(&[]);
        assert_eq!(warnings, [""; 0]);
        assert!(artwork.tiles.iter().all(|atlas| atlas.dimensions() == (256, 256)));
        assert!(artwork.sprites.width() == 256 && artwork.overlay.width() == 256);
    }

    #[test]
    fn a_file_replaces_its_picture_and_a_damaged_one_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let mut green = Artwork::load(&[]).0.overlay;
        green.pixels_mut().for_each(|pixel| pixel.0 = [0, 255, 0, 255]);
        green.save(folder.path().join("overlay.png")).unwrap();
        std::fs::write(folder.path().join("sprites.png"), b"no picture").unwrap();
        std::fs::create_dir(folder.path().join("tiles")).unwrap();
        RgbaImage::new(8, 8).save(folder.path().join("tiles/moss.png")).unwrap();
        let (artwork, warnings) = Artwork::load(&[folder.path().to_owned()]);
        assert_eq!(artwork.overlay, green);
        assert_eq!(artwork.sprites, Artwork::load(&[]).0.sprites);
        assert_eq!(warnings.len(), 2, "{warnings:?}");
        assert!(warnings[0].ends_with("moss.png: the picture must be 256 x 256 pixels"));
    }
}
