//! The known name that is nearest to an unknown one.

/// Names that are less alike than this, from 0 to 1, are not suggested.
const ALIKE: f64 = 0.7;

/// `did you mean "caves"? `, to stand before the known names; empty where none of them is alike enough.
///
/// Cost: O(product of the lengths of both names) for each known name.
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let alike = known.into_iter().map(|known| (strsim::jaro(name, known), known));
    let nearest = alike.filter(|(alike, _)| *alike > ALIKE).max_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, known)| format!("did you mean {known:?}? ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_none_where_none_is_near() {
        let known = ["caves", "deep-caves", "halls"];
        assert_eq!(did_you_mean("cave", known), "did you mean \"caves\"? ");
        assert_eq!(did_you_mean("deepcaves", known), "did you mean \"deep-caves\"? ");
        for far in ["", "maze", "xyz"] {
            assert_eq!(did_you_mean(far, known), "", "{far}");
        }
        assert_eq!(did_you_mean("caves", []), "");
    }
}
