// The page around the game: loading, touch, files, and the game in words. The game is `cavewright.js` and its program; what the two tell
// one another are the functions and variables of the window that begin with `cavewright`.

const $ = id => document.getElementById(id);
const game = $("game");
const PREFIX = "cavewright/";
/** The replay that was brought to be watched, in the storage of the tab. */
const WATCHED = PREFIX + "watched";

// ---- What is told to the player

/** After so long a line is read, and the next key hides it. */
const READ_MS = 5_000;
let complainedAt = 0;

function complain(line) {
  const notice = $("notice");
  notice.textContent = line;
  notice.hidden = false;
  complainedAt = performance.now();
}
window.cavewrightComplain = complain;
game.addEventListener("keydown", () => { if (performance.now() - complainedAt > READ_MS) $("notice").hidden = true; });
$("notice").addEventListener("click", () => { $("notice").hidden = true; game.focus(); });

// The engine's loop ends its first call by an exception of its own.
const isOwn = error => String(error?.message ?? error).includes("Using exceptions for control flow");
window.addEventListener("error", event => { if (isOwn(event.error ?? event.message)) event.preventDefault(); });

// ---- Storage: one tab at a time has it

function hasStorage() {
  try {
    localStorage.setItem(PREFIX + "trial", "");
    localStorage.removeItem(PREFIX + "trial");
    return true;
  } catch { return false; }
}

async function claimStorage() {
  window.cavewrightHasStorage = true;
  if (!navigator.locks) return;
  const held = () => { window.cavewrightHasStorage = true; return new Promise(() => {}); };
  await new Promise(known => {
    navigator.locks.request("cavewright", { ifAvailable: true }, lock => {
      if (lock) { known(); return held(); }
      window.cavewrightHasStorage = false;
      // As soon as the other tab is closed, it is this one's.
      navigator.locks.request("cavewright", held);
      known();
    });
  });
}

// ---- Loading

const megabytes = bytes => (bytes / 1e6).toFixed(1);

async function fetchProgram() {
  const { packed, plain } = await (await fetch("program.json")).json();
  const canUnpack = "DecompressionStream" in window;
  const [name, total] = canUnpack ? ["cavewright_bg.wasm.gz", packed] : ["cavewright_bg.wasm", plain];
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  let loaded = 0;
  const count = new TransformStream({
    transform(part, out) {
      loaded += part.byteLength;
      $("progress").value = Math.min(1, loaded / total);
      $("loaded").textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
      out.enqueue(part);
    },
  });
  const counted = response.body.pipeThrough(count);
  const program = canUnpack ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return new Response(program, { headers: { "Content-Type": "application/wasm" } });
}

async function fetchReplay() {
  let brought = null;
  try {
    brought = sessionStorage.getItem(WATCHED);
    sessionStorage.removeItem(WATCHED);
  } catch { /* This browser keeps nothing. */ }
  if (brought) {
    window.cavewrightReplay = bytesOf(brought);
    return;
  }
  const from = /[#&]replay=([^&]+)/.exec(location.hash);
  if (!from) return;
  try {
    const response = await fetch(decodeURIComponent(from[1]));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    window.cavewrightReplay = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    complain(`The replay of this address cannot be fetched: ${error.message}`);
  }
}

async function begin() {
  if (typeof WebAssembly !== "object") return fail("This browser cannot run programs of this kind (WebAssembly).");
  if (!document.createElement("canvas").getContext("webgl2")) {
    return fail("This browser cannot draw the game: it has no WebGL 2, or it is switched off. A newer browser has it, or one in which hardware acceleration is on; the game can also be downloaded.");
  }
  if (hasStorage()) await claimStorage();
  else complain("This browser keeps nothing for this page, as in a private window: what you play is lost when it is closed.");
  try {
    const [module, program] = await Promise.all([import("./cavewright.js"), fetchProgram(), fetchReplay()]);
    $("loaded").textContent = "The caves grow.";
    await module.default({ module_or_path: program });
  } catch (error) {
    if (!isOwn(error)) return fail(`The game does not start: ${error.message ?? error}`);
  }
  game.focus();
}

function fail(why) {
  $("progress").hidden = true;
  $("loaded").textContent = why;
  $("loaded").className = "bad";
}

// The first that the game says is that it is there.
function begun() {
  if ($("loading").hidden) return;
  $("loading").hidden = true;
  performance.mark("cavewright-begun");
  // The world of the address has begun: who loads the page again goes on with the game.
  if (/[#&](seed|generator)=/.test(location.hash) && !/[#&]lab\b/.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
}

// ---- The end: who quits may begin again

window.cavewrightEnd = () => {
  $("loading").hidden = false;
  $("progress").hidden = true;
  $("loaded").replaceChildren("You have left the caves. ", button("Go back", () => location.reload()));
};

// ---- Sound begins with the first key or tap, as browsers want it

const sounds = [];
if (window.AudioContext) {
  window.AudioContext = class extends window.AudioContext {
    constructor(...options) { super(...options); sounds.push(this); this.addEventListener("statechange", hear); hear(); }
  };
}
function hear() { window.cavewrightHears = sounds.some(sound => sound.state === "running"); }
for (const type of ["keydown", "pointerdown", "touchend"]) {
  window.addEventListener(type, () => sounds.filter(sound => sound.state === "suspended").forEach(sound => sound.resume()), { capture: true });
}

// ---- Keys, of a bar for fingers

const KEYS = [
  ["Escape", "esc", "back"], ["Enter", "⏎", "do"], ["o", "o", "explore"], ["g", "g", "take"], [".", ".", "wait"], ["Z", "Z", "rest"],
  ["<", "<", "up"], [">", ">", "down"], ["_", "_", "travel"], ["x", "x", "look"], ["v", "v", "around"], ["f", "f", "shutter"],
  ["1", "1", ""], ["2", "2", ""], ["3", "3", ""], ["4", "4", ""], ["t", "t", "throw"], ["?", "?", "keys"],
];

function press(key) {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^[0-9]$/.test(key) ? `Digit${key}` : key.length > 1 ? key : "";
  const options = { key, code, bubbles: true, cancelable: true, shiftKey: /^[A-Z<>?_]$/.test(key) };
  game.dispatchEvent(new KeyboardEvent("keydown", options));
  game.dispatchEvent(new KeyboardEvent("keyup", options));
}

for (const [key, shown, what] of KEYS) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(shown);
  if (what) button.append(Object.assign(document.createElement("small"), { textContent: what }));
  button.addEventListener("click", () => { press(key); game.focus(); });
  $("keys").append(button);
}

// ---- Touch: a tap is a click, a long press looks, as if a mouse did it

const LONG_MS = 450;
let touch = null;

function asMouse(type, event, buttons) {
  const { clientX, clientY } = event;
  const made = new PointerEvent(type, {
    clientX, clientY, pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true, cancelable: true,
    button: type === "pointermove" ? -1 : 0, buttons,
  });
  // Where a screen is dense, browsers divide what a page has made once more.
  const { left, top } = game.getBoundingClientRect();
  Object.defineProperties(made, { offsetX: { value: clientX - left }, offsetY: { value: clientY - top } });
  game.dispatchEvent(made);
}

/** Looks where a finger is: while the game looks, a click moves its cursor. */
function lookAt(event) {
  press("x");
  // The game has begun to look by its frame after the next.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    asMouse("pointerdown", event, 1);
    asMouse("pointerup", event, 0);
  }));
}

for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  $("stage").addEventListener(type, event => {
    if (event.pointerType !== "touch" || event.target !== game) return;
    event.stopPropagation();
    event.preventDefault();
    if (type === "pointerdown") {
      asMouse("pointermove", event, 0);
      touch = { isLong: false, timer: setTimeout(() => { touch.isLong = true; lookAt(event); }, LONG_MS) };
    } else if (type === "pointermove") {
      asMouse("pointermove", event, 0);
    } else if (touch) {
      clearTimeout(touch.timer);
      if (!touch.isLong && type === "pointerup") {
        asMouse("pointerdown", event, 1);
        asMouse("pointerup", event, 0);
      }
      touch = null;
      game.focus();
    }
  }, { capture: true });
}

// ---- The clipboard gives text as it is pasted alone

window.addEventListener("paste", event => { window.cavewrightPasted = event.clipboardData?.getData("text") ?? ""; });

// ---- The bar below

$("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.();
  game.focus();
});

$("open-words").addEventListener("click", () => {
  const isOpen = $("words").classList.toggle("open");
  $("open-words").setAttribute("aria-expanded", isOpen);
  if (isOpen) $("words").scrollTop = 0;
  game.focus();
});

$("open-files").addEventListener("click", () => {
  $("files").hidden = !$("files").hidden;
  $("open-files").setAttribute("aria-expanded", !$("files").hidden);
  if ($("files").hidden) game.focus(); else showFiles();
});

// Keys are the game's wherever one has clicked, and Escape closes what is open beside it.
window.addEventListener("keydown", event => {
  if (event.target === game || event.key !== "Escape") return;
  if (!$("files").hidden) $("open-files").click();
  else if ($("words").classList.contains("open")) $("open-words").click();
  else game.focus();
});

// ---- Files: the entries of the storage, as src/storage.rs writes them

function bytesOf(entry) {
  const content = atob(entry.slice(entry.indexOf(" ") + 1));
  return Uint8Array.from(content, letter => letter.charCodeAt(0));
}

function entryOf(bytes) {
  let content = "";
  for (const byte of bytes) content += String.fromCharCode(byte);
  return `${Date.now()} ${btoa(content)}`;
}

function button(text, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", action);
  return made;
}

function showFiles() {
  const list = $("entries");
  list.replaceChildren();
  let names = [];
  try { names = Object.keys(localStorage).filter(name => name.startsWith(PREFIX)).sort(); } catch { /* There is none. */ }
  for (const name of names) {
    const entry = localStorage.getItem(name);
    const item = document.createElement("li");
    const shown = Object.assign(document.createElement("span"), { textContent: name.slice(PREFIX.length) });
    const size = Object.assign(document.createElement("small"), { textContent: `${Math.ceil(entry.length / 1_000)} kB` });
    const take = button("Take a copy", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytesOf(entry)]));
      link.download = name.slice(name.lastIndexOf("/") + 1);
      link.click();
      URL.revokeObjectURL(link.href);
    });
    item.append(shown, size, take);
    list.append(item);
  }
  if (!names.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing yet." }));
}

/** Loads the page again, without the world or the replay of its address. */
function loadAgain() {
  history.replaceState(null, "", location.pathname);
  location.reload();
}

/** Watches a replay: it is not kept, but handed to the page as it is loaded again. */
function watch(entry) {
  sessionStorage.setItem(WATCHED, entry);
  loadAgain();
}

/** Puts a file in the place of what is kept, if the player wants that. */
function put(entry, name, kind) {
  const isKept = localStorage.getItem(PREFIX + kind) !== null;
  if (!confirm(`${name} becomes ${kind}${isKept ? `; what is there now stays as ${kind}.before` : ""}. Then the page is loaded again.`)) return;
  if (isKept) localStorage.setItem(`${PREFIX}${kind}.before`, localStorage.getItem(PREFIX + kind));
  localStorage.setItem(PREFIX + kind, entry);
  // The game that is played now is not saved over what was brought.
  window.cavewrightHasStorage = false;
  loadAgain();
}

$("bring").addEventListener("change", async () => {
  const [file] = $("bring").files;
  $("bring").value = "";
  if (!file) return;
  try {
    const entry = entryOf(new Uint8Array(await file.arrayBuffer()));
    if (file.name.endsWith(".replay")) watch(entry);
    else if (window.cavewrightHasStorage) put(entry, file.name, file.name.endsWith(".toml") ? "settings/settings.toml" : "games/game.save");
    else $("files-told").textContent = "Nothing is kept by this tab: another one has the game, or this browser keeps nothing.";
  } catch {
    $("files-told").textContent = `${file.name} cannot be read, or is too large for what this browser keeps. What was kept is as it was.`;
    showFiles();
  }
});

// ---- The game in words

const KEPT_LINES = 40;

window.cavewrightSay = line => {
  begun();
  $("log").append(Object.assign(document.createElement("p"), { textContent: line }));
  while ($("log").childElementCount > KEPT_LINES) $("log").firstElementChild.remove();
};

window.cavewrightChosen = [];

window.cavewrightShow = json => {
  begun();
  const { heading, lines, rows, hint } = JSON.parse(json);
  $("heading").textContent = heading;
  $("hint").textContent = hint;
  $("lines").replaceChildren(...lines.map(line => Object.assign(document.createElement("li"), { textContent: line })));
  $("rows").replaceChildren(...rows.map(([label, isChosen], row) => {
    const item = document.createElement("li");
    const choose = button(label, () => { window.cavewrightChosen.push(row); press("F24"); });
    if (isChosen) choose.setAttribute("aria-current", "true");
    item.append(choose);
    return item;
  }));
};

begin();
