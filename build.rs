//! Links the program to a fixed address on Linux: it has half a million addresses in its tables, which would
//! otherwise be written anew at each start, and that takes three times as long as everything else before `main`.
//! On Windows the program has its icon in it.

use std::error::Error;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets/icons");
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    if target("OS") == "windows"
        && let Err(error) = add_icon()
    {
        println!("cargo::warning=the program has no icon: {error}");
    }
}

/// The sides of the pictures of an icon of Windows, in pixels.
const SIDES: [u32; 6] = [16, 32, 48, 64, 128, 256];

/// Adds the icon to the program.
fn add_icon() -> Result<(), Box<dyn Error>> {
    let file = PathBuf::from(std::env::var("OUT_DIR")?).join("cavewright.ico");
    let pictures = SIDES.map(|side| std::fs::read(format!("assets/icons/{side}.png")));
    let pictures = pictures.into_iter().collect::<Result<Vec<_>, _>>()?;
    std::fs::write(&file, icon_file(&pictures))?;
    let mut resource = winresource::WindowsResource::new();
    resource.set_icon(&file.to_string_lossy());
    if !cfg!(windows) {
        resource.set_windres_path("x86_64-w64-mingw32-windres");
        resource.set_ar_path("x86_64-w64-mingw32-ar");
    }
    Ok(resource.compile()?)
}

/// A file of pictures in PNG: a head of 6 bytes, an entry of 16 for each, and they themselves; all numbers are little-endian. A side of 256
/// is written as 0.
fn icon_file(pictures: &[Vec<u8>]) -> Vec<u8> {
    let mut file = vec![0, 0, 1, 0];
    file.extend((pictures.len() as u16).to_le_bytes());
    let mut begins = 6 + 16 * pictures.len() as u32;
    for (picture, side) in pictures.iter().zip(SIDES) {
        let side = side as u8;
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend((picture.len() as u32).to_le_bytes());
        file.extend(begins.to_le_bytes());
        begins += picture.len() as u32;
    }
    pictures.iter().for_each(|picture| file.extend(picture));
    file
}
