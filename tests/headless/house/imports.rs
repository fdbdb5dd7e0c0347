//! Which file of the sources imports which, and what of it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::tokens::{compiled, tokens};

/// Names of modules, from the root of the crate or as they are written.
type ModulePath = Vec<String>;

/// A name that a file brings in by `use`, and the path behind it as it is written.
struct Import {
    name: String,
    path: ModulePath,
    is_public: bool,
}

/// What a file says.
#[derive(Default)]
struct Source {
    module: ModulePath,
    imports: Vec<Import>,
    /// The modules that it declares.
    children: BTreeSet<String>,
    /// All of its tokens but these.
    rest: Vec<String>,
}

/// The module of a file below `src`: `world/actors.rs` and `world/actors/mod.rs` are `world::actors`.
fn module_of(file: &str) -> ModulePath {
    let module = file.trim_end_matches(".rs");
    let module = module.strip_suffix("/mod").unwrap_or(module);
    if module == "lib" { Vec::new() } else { module.split('/').map(str::to_owned).collect() }
}

impl Source {
    fn read(file: &str, text: &str) -> Self {
        let mut source = Self { module: module_of(file), ..Self::default() };
        let tokens = tokens(text);
        let tokens = compiled(&tokens);
        let mut at = 0;
        while at < tokens.len() {
            let is_public = tokens[at] == "pub";
            let next = at + usize::from(is_public);
            match &tokens[next..] {
                ["use", after, ..] if *after != "<" => {
                    at = source.read_import(&tokens, next + 1, Vec::new(), is_public) + 1;
                }
                ["mod", name, ";", ..] => {
                    source.children.insert((*name).to_owned());
                    at = next + 3;
                }
                _ => {
                    source.rest.push(tokens[at].to_owned());
                    at += 1;
                }
            }
        }
        source
    }

    /// Reads the names that a `use` brings in, from an index on; returns the index behind them.
    fn read_import(
        &mut self,
        tokens: &[&str],
        mut at: usize,
        mut path: ModulePath,
        is_public: bool,
    ) -> usize {
        loop {
            match tokens[at] {
                "::" => at += 1,
                "{" => {
                    at += 1;
                    while tokens[at] != "}" {
                        at = self.read_import(tokens, at, path.clone(), is_public);
                        at += usize::from(tokens[at] == ",");
                    }
                    return at + 1;
                }
                word => {
                    if word != "self" || path.is_empty() {
                        path.push(word.to_owned());
                    }
                    at += 1;
                    if tokens[at] == "::" {
                        continue;
                    }
                    let mut name = path.last().map_or_else(String::new, String::clone);
                    if tokens[at] == "as" {
                        name = tokens[at + 1].to_owned();
                        at += 2;
                    }
                    self.imports.push(Import { name, path, is_public });
                    return at;
                }
            }
        }
    }

    fn imported(&self, name: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.name == name)
    }

    /// The paths in its code, as they are written: `a::b::c`.
    fn paths(&self) -> Vec<ModulePath> {
        let is_word = |token: &String| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.rest.len() {
            let mut end = at + 1;
            while is_word(&self.rest[at])
                && self.rest.get(end).is_some_and(|token| token == "::")
                && self.rest.get(end + 1).is_some_and(is_word)
            {
                end += 2;
            }
            if end > at + 1 {
                found.push(self.rest[at..end].iter().step_by(2).cloned().collect());
            }
            at = end;
        }
        found
    }
}

/// All files of a crate.
struct Crate<'a> {
    sources: BTreeMap<&'a str, Source>,
    files: BTreeMap<ModulePath, &'a str>,
}

impl<'a> Crate<'a> {
    fn read(texts: &'a [(String, String)]) -> Self {
        let read = |(file, text): &'a (String, String)| (file.as_str(), Source::read(file, text));
        let mut sources: BTreeMap<_, _> = texts.iter().map(read).collect();
        let mut files: BTreeMap<ModulePath, &str> =
            sources.iter().map(|(file, source)| (source.module.clone(), *file)).collect();
        let is_declared = |module: &[String]| {
            (0..module.len()).all(|depth| {
                let parent = files.get(&module[..depth]).and_then(|file| sources.get(file));
                parent.is_some_and(|parent| parent.children.contains(&module[depth]))
            })
        };
        let for_tests: Vec<_> =
            files.keys().filter(|module| !is_declared(module)).cloned().collect();
        for module in for_tests {
            if let Some(file) = files.remove(&module) {
                sources.remove(file);
            }
        }
        Self { sources, files }
    }

    /// A path that is written in a file, from the root of the crate on; `None` where it leads to another crate.
    fn absolute(&self, source: &Source, path: &[String]) -> Option<ModulePath> {
        let module = &source.module;
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&module[..], &path[1..]].concat()),
            "super" => {
                let up = path.iter().take_while(|word| *word == "super").count();
                Some([&module[..module.len() - up], &path[up..]].concat())
            }
            child if source.children.contains(child) => Some([&module[..], path].concat()),
            _ => None,
        }
    }

    /// The file that defines what a path from the root names, and its name there, through all re-exports. A module
    /// itself has no name; `None` where the path leads to another crate.
    fn definition(&self, path: &[String]) -> Option<(&'a str, Option<String>)> {
        let depth =
            (0..=path.len()).rev().find(|&depth| self.files.contains_key(&path[..depth]))?;
        let file = self.files[&path[..depth]];
        let Some(name) = path.get(depth) else { return Some((file, None)) };
        let source = &self.sources[file];
        let Some(import) = source.imported(name) else { return Some((file, Some(name.clone()))) };
        let behind = self.absolute(source, &import.path)?;
        self.definition(&[&behind[..], &path[depth + 1..]].concat())
    }

    /// The paths from the root that a file imports: what it brings in by `use`, and what it names from `crate` or `super` on;
    /// not what it names of its children, as `child::plugin`.
    fn imports_of(&self, file: &str) -> Vec<ModulePath> {
        let source = &self.sources[file];
        let is_face = file.ends_with("mod.rs") || file == "lib.rs";
        let imports = source.imports.iter().filter(|import| !(is_face && import.is_public));
        let imported = imports.filter_map(|import| self.absolute(source, &import.path));
        let used = source.paths().into_iter().filter_map(|path| {
            let first = path[0].as_str();
            if let Some(import) = source.imported(first) {
                return Some([self.absolute(source, &import.path)?, path[1..].to_vec()].concat());
            }
            let is_child = source.children.contains(first);
            self.absolute(source, &path).filter(|_| !is_child)
        });
        imported.chain(used).collect()
    }
}

/// For each file, the files that it imports, and the names that it imports of each. In place of files there may be the rooms
/// that they are in.
#[derive(Debug)]
pub struct Imports(BTreeMap<String, BTreeMap<String, BTreeSet<String>>>);

impl Imports {
    /// Those between files, by their paths below `src` and their texts. What is re-exported by a `mod.rs` is an import of the file
    /// that defines it, and no import of the `mod.rs`; what is compiled for tests or documentation alone is left out.
    pub fn between_files(texts: &[(String, String)]) -> Self {
        let of = Crate::read(texts);
        let mut found = BTreeMap::<String, BTreeMap<String, BTreeSet<String>>>::new();
        for file in of.sources.keys() {
            let imported = found.entry((*file).to_owned()).or_default();
            for path in of.imports_of(file) {
                if let Some((other, Some(name))) = of.definition(&path)
                    && other != *file
                {
                    imported.entry(other.to_owned()).or_default().insert(name);
                }
            }
        }
        Self(found)
    }

    /// The same between the folders and files that lie in `src` itself, named by their files.
    pub fn between_rooms(&self) -> Self {
        let room = |file: &str| file.split('/').next().unwrap_or(file).to_owned();
        let mut found = BTreeMap::<String, BTreeMap<String, BTreeSet<String>>>::new();
        for (file, imported) in &self.0 {
            for (other, names) in imported.iter().filter(|(other, _)| room(other) != room(file)) {
                let lines = names.iter().map(|name| format!("{file}: {name}"));
                found.entry(room(file)).or_default().entry(room(other)).or_default().extend(lines);
            }
        }
        Self(found)
    }

    /// The files that are compiled outside of tests.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What one imports of another.
    pub fn names(&self, importer: &str, imported: &str) -> BTreeSet<String> {
        let names = self.0.get(importer).and_then(|others| others.get(imported));
        names.cloned().unwrap_or_default()
    }

    /// All that one imports, itself or through others, each with the one before it on a shortest way there.
    fn reached<'a>(&'a self, from: &'a str) -> BTreeMap<&'a str, &'a str> {
        let mut before = BTreeMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(file) = open.pop_front() {
            for next in self.0.get(file).into_iter().flat_map(BTreeMap::keys) {
                if !before.contains_key(next.as_str()) {
                    before.insert(next.as_str(), file);
                    open.push_back(next);
                }
            }
        }
        before
    }

    /// Each group of two or more that all import each other, themselves or through others.
    pub fn knots(&self) -> BTreeSet<BTreeSet<&str>> {
        let reached: BTreeMap<_, _> = self.files().map(|file| (file, self.reached(file))).collect();
        let knots = reached.iter().map(|(file, others)| {
            let others = others.keys().copied();
            let is_back = |other: &str| reached.get(other).is_some_and(|it| it.contains_key(file));
            others.filter(|other| is_back(other)).collect::<BTreeSet<_>>()
        });
        knots.filter(|knot| knot.len() > 1).collect()
    }

    /// A shortest circle through each file of a knot, each circle once, as `a -> b (its name) -> a (its name)`.
    pub fn circles(&self, knot: &BTreeSet<&str>) -> BTreeSet<String> {
        knot.iter().map(|file| self.circle(file)).collect()
    }

    fn circle(&self, from: &str) -> String {
        let before = self.reached(from);
        let mut files = vec![from];
        loop {
            let previous = before[files[files.len() - 1]];
            if previous == from {
                break;
            }
            files.push(previous);
        }
        files.reverse();
        // The same circle begins at the same file, whichever it was found from.
        let first = (0..files.len()).min_by_key(|&index| files[index]).unwrap_or(0);
        files.rotate_left(first);
        let mut circle = files[0].to_owned();
        for (index, file) in files.iter().enumerate() {
            let next = files[(index + 1) % files.len()];
            let names: Vec<_> = self.names(file, next).into_iter().collect();
            circle += &format!(" -> {next} ({})", names.join(", "));
        }
        circle
    }
}
