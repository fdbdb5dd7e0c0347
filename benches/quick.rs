use cavewright::grid::Size;
use cavewright::worldgen::*;
use std::time::Instant;
fn med(mut f: impl FnMut(u64), n: u64) -> f64 {
    let mut v: Vec<f64> = (0..n)
        .map(|i| {
            let t = Instant::now();
            f(i);
            t.elapsed().as_secs_f64()
        })
        .collect();
    v.sort_by(|a, b| a.total_cmp(b));
    v[v.len() / 2]
}
fn main() {
    let reg = Registry::default();
    for (name, w, h, d, n) in [("deep-caves", 160, 50, 5, 200u64)] {
        let g = reg.get(name).unwrap();
        let s = Settings::defaults(&g.parameters());
        let size = Size::new(w, h, d).unwrap();
        let t = med(
            |i| {
                std::hint::black_box(g.generate(size, i, &s, 1).unwrap());
            },
            n,
        );
        println!("{name} {size}: {:.1} us, {:.3} ns/tile", t * 1e6, t * 1e9 / size.tiles() as f64);
    }
}
