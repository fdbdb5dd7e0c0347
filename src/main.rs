//! The program: see `cavewright --help`.
// Not `forbid`, as in the library: the attribute below allows its own expansion what it needs.
#![deny(unsafe_code)]

/// Standard output is looked at before `main`, because the standard library puts `/dev/null` in the place
/// of a closed one and swallows the errors that a script should see.
#[cfg(unix)]
#[ctor::ctor]
fn look_at_standard_output() {
    cavewright::cli::note_standard_output();
}

#[cfg(not(target_family = "wasm"))]
fn main() -> cavewright::cli::Exit {
    cavewright::cli::run(cavewright::world::game_registry())
}

/// In a page of a browser there is no command line: the address says what is played.
#[cfg(target_family = "wasm")]
fn main() {
    cavewright::web::run();
}
