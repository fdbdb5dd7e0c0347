//! What the tests without a window, those with it, and the benchmarks share.

pub mod elements;
pub mod naive;
pub mod pulse;
pub mod xvfb;
