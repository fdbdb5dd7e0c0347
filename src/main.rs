//! The program: see `cavewright --help`.
#![forbid(unsafe_code)]

fn main() -> cavewright::cli::Exit {
    cavewright::cli::run()
}
