//! Trees of runs, by the parent of each run: those of a tree are one region.

/// The root of a run's tree; ways to it are halved as they are walked. The same branch is taken for a root and for
/// its children, so that a processor predicts it well.
#[inline(always)]
pub(super) fn root(parents: &mut [u32], mut run: u32) -> u32 {
    loop {
        let parent = parents[run as usize];
        let grandparent = parents[parent as usize];
        if parent == grandparent {
            return parent;
        }
        parents[run as usize] = grandparent;
        run = grandparent;
    }
}

/// Makes the trees of two runs one; its root is the run that comes first.
#[inline(always)]
pub(super) fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}
