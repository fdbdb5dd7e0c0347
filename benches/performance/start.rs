//! From the start of the process to a world printed.

use std::process::{Command, Stdio};

use criterion::Criterion;

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("process");
    for (name, arguments) in
        [("version", &["--version"][..]), ("generate", &["generate", "--seed", "7"])]
    {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
                program.args(arguments).stdout(Stdio::null()).status().expect("the program runs")
            });
        });
    }
    group.finish();
}
