//! Links the program to a fixed address on Linux: it has half a million addresses in its tables, which would
//! otherwise be written anew at each start, and that takes three times as long as everything else before `main`.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
