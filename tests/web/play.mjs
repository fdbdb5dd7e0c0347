// Plays the page as a user would: keys, mouse, fingers, closed tabs, no storage. `node play.mjs FOLDER` serves FOLDER, the page that
// `.ci/web` has made, and leaves pictures in it beside.

import { createServer } from "node:http";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [folder = "../../target/web", pictures = "../../target/web-pictures"] = process.argv.slice(2);
await mkdir(pictures, { recursive: true });

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".gz": "application/gzip", ".png": "image/png" };
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  try {
    const content = await readFile(join(folder, path === "/" ? "index.html" : path));
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "text/html" }).end(content);
  } catch { response.writeHead(404).end(); }
});
await new Promise(listening => server.listen(0, "127.0.0.1", listening));
const home = `http://127.0.0.1:${server.address().port}/`;

// Drawn by Chromium's own driver in software, or with `HEAD=1 ANGLE=gl` on a display by the system's, which is Mesa's as for a window.
const args = ["--no-sandbox", "--use-gl=angle", `--use-angle=${process.env.ANGLE ?? "swiftshader"}`, "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
// A screen is dense by a flag: the engine asks for pixels in a way that emulation does not know.
const launch = ({ dense, profile } = {}) => puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: !process.env.HEAD, userDataDir: profile,
  args: dense ? [...args, `--force-device-scale-factor=${dense}`] : args,
});
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/** A page of the game, begun. */
async function open(browser, { address = "", width = 1280, height = 720, touch = false, before } = {}) {
  const page = await browser.newPage();
  page.said = [];
  page.on("console", message => page.said.push(message.text()));
  page.on("pageerror", error => page.said.push(String(error)));
  await page.setViewport({ width, height, hasTouch: touch, isMobile: touch, deviceScaleFactor: 0 });
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(home + address);
  return page;
}

const isBegun = page => page.waitForFunction(() => document.getElementById("loading").hidden, { timeout: PATIENCE })
  .catch(async error => { throw new Error(`it does not begin: ${await page.evaluate(() => document.body.innerText)}\n${page.said.join("\n")}\n${error}`); });
const words = page => page.evaluate(() => ["heading", "lines", "rows", "hint", "log"].map(id => document.getElementById(id).innerText ?? document.getElementById(id).textContent).join("\n"));
/** Waits until the game says something. */
async function says(page, text) {
  await page.waitForFunction(text => ["heading", "lines", "rows", "hint", "log"].some(id => document.getElementById(id).textContent.includes(text)), { timeout: PATIENCE }, text)
    .catch(async error => { throw new Error(`"${text}" is not said, but: ${await words(page)}\n${page.said.join("\n")}\n${error}`); });
}
const picture = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) });
const tests = [];
const test = (name, run, dense) => tests.push([name, run, dense]);

const storage = (page, name) => page.evaluate(name => localStorage.getItem(`cavewright/${name}`), name);
const isSaved = page => page.waitForFunction(() => localStorage.getItem("cavewright/games/game.save"), { timeout: PATIENCE });
/** Types keys, one after another, each as one that is pressed and let go. */
async function type(page, keys) {
  for (const key of keys) { await page.keyboard.press(key); await new Promise(later => setTimeout(later, 60)); }
}
/** Sixty turns, so that the game is saved. */
const playOn = page => type(page, ".".repeat(60));

test("a game is begun from the title, played, left, and gone on with", async browser => {
  const page = await open(browser);
  await isBegun(page);
  const began = await page.evaluate(() => performance.getEntriesByName("cavewright-begun")[0].startTime);
  console.log(`     first picture after ${(began / 1_000).toFixed(2)} s`);
  await says(page, "New game");
  await picture(page, "title");
  await page.keyboard.press("Enter");
  await says(page, "bundle");
  await playOn(page);
  await isSaved(page);
  await picture(page, "play");
  await says(page, "Level 1/");
  await page.close();
  const again = await open(browser);
  await isBegun(again);
  await again.keyboard.press("Enter");
  // A tab that is killed loses the turns since the last save, fifty at most.
  await says(again, "turn ");
  const turn = Number(/turn (\d+)/.exec(await words(again))[1]);
  assert.ok(turn >= 10 && turn <= 60, `turn ${turn}`);
});

test("a world of the address, its overlay, settings that are kept", async browser => {
  const page = await open(browser, { address: "#seed=7&generator=halls" });
  await isBegun(page);
  await says(page, "seed 7");
  await type(page, ["V", "R"]);
  await picture(page, "overlay");
  await type(page, ["R", "V", "Escape"]);
  await says(page, "Settings");
  const settings = await page.$$eval("#rows button", rows => rows.findIndex(row => row.textContent === "Settings"));
  // A row of the words is a press as well.
  await page.evaluate(row => document.querySelectorAll("#rows button")[row].click(), settings);
  await says(page, "Captions and dots of sounds");
  await picture(page, "settings");
  await type(page, ["ArrowRight"]);
  await page.waitForFunction(() => localStorage.getItem("cavewright/settings/settings.toml"), { timeout: PATIENCE });
  const before = await words(page);
  const again = await open(browser, { address: "#seed=7" });
  await isBegun(again);
  await type(again, ["Escape"]);
  await says(again, "Settings");
  await again.evaluate(() => [...document.querySelectorAll("#rows button")].find(row => row.textContent === "Settings").click());
  await says(again, "Captions and dots of sounds");
  const rows = text => text.split("\n").filter(line => line.startsWith("Walk with"));
  assert.deepEqual(rows(await words(again)), rows(before));
});

test("a recorded replay is the same on the desktop, and one of the desktop is watched", async browser => {
  const page = await open(browser, { address: "#seed=7" });
  await isBegun(page);
  await type(page, "oooooooo");
  await playOn(page);
  await isSaved(page);
  await page.waitForFunction(() => localStorage.getItem("cavewright/games/last.replay"), { timeout: PATIENCE });
  await page.click("#open-files");
  await page.waitForSelector("#entries button");
  const entry = await storage(page, "games/last.replay");
  await writeFile(join(folder, "kept.replay"), Buffer.from(entry.slice(entry.indexOf(" ") + 1), "base64"));
  if (process.env.CAVEWRIGHT) {
    console.log("     " + execFileSync(process.env.CAVEWRIGHT, ["replay", "--verify", join(folder, "kept.replay")], { encoding: "utf8" }).split("\n")[0].slice(0, 120));
  }
  const watched = await open(browser, { address: "#replay=kept.replay" });
  await isBegun(watched);
  // It plays by itself, to the turn in which the other was saved.
  await watched.waitForFunction(() => Number(/turn (\d+)/.exec(document.getElementById("lines").textContent)?.[1]) >= 50, { timeout: PATIENCE });
  await picture(watched, "replay");
});

test("frames are drawn while one walks", async browser => {
  const page = await open(browser, { address: "#seed=7", before: () => {
    const usual = window.requestAnimationFrame.bind(window);
    window.drawn = 0;
    window.requestAnimationFrame = draw => usual(time => { window.drawn += 1; draw(time); });
  } });
  await isBegun(page);
  await type(page, "l");
  const before = await page.evaluate(() => [window.drawn, performance.now()]);
  for (let step = 0; step < 100; step += 1) await type(page, step % 2 ? "l" : "h");
  const after = await page.evaluate(() => [window.drawn, performance.now()]);
  const perSecond = (after[0] - before[0]) * 1_000 / (after[1] - before[1]);
  console.log(`     ${perSecond.toFixed(1)} frames a second`);
  assert.ok(perSecond > 1, "it stands still");
});

test("the lab", async browser => {
  const page = await open(browser, { address: "#lab&seed=7" });
  await isBegun(page);
  await type(page, ["ArrowRight", "ArrowRight"]);
  await says(page, "drunkard");
  const share = async () => Number(/floor_share\D*([\d.]+)/.exec(await words(page))[1]);
  const made = async () => Number(/floor\s+([\d.]+) %/.exec(await words(page))[1]);
  assert.equal(await share(), 0.34);
  const before = await made();
  await picture(page, "lab");
  // The mouse takes the knob of `floor_share` along its track.
  await page.mouse.move(1107, 225);
  await page.mouse.down();
  await page.mouse.move(1135, 225, { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => !/floor_share\D*0\.34/.test(document.getElementById("rows").innerText), { timeout: PATIENCE });
  const after = await share();
  assert.ok(after > 0.4, `floor_share ${after}`);
  await page.waitForFunction(before => Number(/floor\s+([\d.]+) %/.exec(document.getElementById("lines").innerText ?? "")?.[1]) > before + 5, { timeout: PATIENCE }, before);
  await picture(page, "lab-dragged");
});

test("a save that is taken out and brought back is gone on with, and a replay that is brought is watched", async browser => {
  const page = await open(browser, { address: "#seed=7" });
  page.on("dialog", dialog => dialog.accept());
  await isBegun(page);
  await playOn(page);
  await isSaved(page);
  const bytes = async name => Buffer.from((await storage(page, name)).split(" ")[1], "base64");
  const [save, replay] = [join(folder, "taken.save"), join(folder, "taken.replay")];
  await writeFile(save, await bytes("games/game.save"));
  await page.waitForFunction(() => localStorage.getItem("cavewright/games/last.replay"), { timeout: PATIENCE });
  await writeFile(replay, await bytes("games/last.replay"));
  // Another game takes its place.
  await page.goto(`${home}?another#seed=8`);
  await isBegun(page);
  await playOn(page);
  await page.waitForFunction(() => document.getElementById("lines").textContent.includes("turn 60"), { timeout: PATIENCE });
  const bring = async file => {
    await page.click("#open-files");
    const loaded = page.waitForNavigation({ timeout: PATIENCE });
    await (await page.$("#bring")).uploadFile(file);
    await loaded;
    await isBegun(page);
  };
  await bring(save);
  assert.deepEqual(await bytes("games/game.save"), await readFile(save));
  assert.ok(await storage(page, "games/game.save.before"));
  await page.keyboard.press("Enter");
  await says(page, "seed 7");
  await bring(replay);
  await page.waitForFunction(() => Number(/turn (\d+)/.exec(document.getElementById("lines").textContent)?.[1]) >= 50, { timeout: PATIENCE });
  await says(page, "seed 7");
});

test("a browser that is killed while it plays has the game that was saved", async () => {
  const profile = await mkdtemp(join(tmpdir(), "cavewright-"));
  try {
    const first = await launch({ profile });
    const page = await open(first, { address: "#seed=7" });
    await isBegun(page);
    await playOn(page);
    await isSaved(page);
    // The browser writes its storage to the disk some seconds later, and once a minute at most.
    await new Promise(later => setTimeout(later, 65_000));
    await type(page, "....");
    const ended = new Promise(ended => first.process().once("exit", ended));
    first.process().kill("SIGKILL");
    await ended;
    const second = await launch({ profile });
    const again = await open(second);
    await isBegun(again);
    await again.keyboard.press("Enter");
    await says(again, "seed 7");
    const turn = Number(/turn (\d+)/.exec(await words(again))[1]);
    assert.ok(turn >= 1 && turn <= 64, `turn ${turn}`);
    await second.close();
  } finally { await rm(profile, { recursive: true, force: true }); }
});

test("a phone: a tap walks, a long press looks, the bar has keys", async browser => {
  const page = await open(browser, { address: "#seed=7", width: 360, height: 640, touch: true });
  await isBegun(page);
  await says(page, "turn 0");
  await picture(page, "phone");
  // Three tiles below the player is floor, and far above nothing that is known.
  const looks = async y => {
    await page.touchscreen.touchStart(180, y);
    await new Promise(later => setTimeout(later, 1_500));
    await page.touchscreen.touchEnd();
  };
  await looks(20);
  await says(page, "You know nothing of this place");
  await type(page, ["Escape"]);
  await says(page, "turn 0");
  await page.evaluate(() => {
    const there = { clientX: 180, clientY: 250, pointerId: 2, pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true };
    for (const type of ["pointerdown", "pointerup"]) document.getElementById("game").dispatchEvent(new PointerEvent(type, there));
  });
  await says(page, "loc: [134,33]");
  await page.tap("#keys button:nth-child(3)");
  await page.waitForFunction(() => !document.getElementById("lines").textContent.includes("loc: [134,33]"), { timeout: PATIENCE });
  await picture(page, "phone-explored");
}, 2);

test("two tabs: the second saves nothing, and has the storage when the first is closed", async browser => {
  const first = await open(browser, { address: "#seed=7" });
  await isBegun(first);
  await playOn(first);
  await isSaved(first);
  const before = await storage(first, "games/game.save");
  const second = await open(browser, { address: "#seed=8" });
  await isBegun(second);
  await playOn(second);
  assert.equal(await storage(second, "games/game.save"), before);
  await type(second, ["Escape"]);
  await says(second, "not saved");
});

test("no storage: the page says so, and the game goes on", async browser => {
  const page = await open(browser, { address: "#seed=7", before: () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } }) });
  await isBegun(page);
  await page.waitForFunction(() => !document.getElementById("notice").hidden, { timeout: PATIENCE });
  await playOn(page);
  await says(page, "turn 60");
});

test("a full storage: the game says that it is not saved, and what was saved stays", async browser => {
  const page = await open(browser, { address: "#seed=7" });
  await isBegun(page);
  await page.evaluate(() => { for (let size = 1 << 22; size > 8; size >>= 1) try { for (let i = 0; ; i++) localStorage.setItem(`filler${size}-${i}`, "x".repeat(size)); } catch { /* Full. */ } });
  await playOn(page);
  await type(page, ["Escape"]);
  await says(page, "not saved");
  await picture(page, "full");
});

test("no WebGL 2: the page says so", async browser => {
  const page = await open(browser, { before: () => {
    const usual = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : usual.call(this, kind, ...rest); };
  } });
  await page.waitForFunction(() => document.getElementById("loaded").textContent.includes("WebGL 2"), { timeout: PATIENCE });
  await picture(page, "no-webgl2");
});

const only = process.env.ONLY;
let failed = 0;
for (const [name, run, dense] of tests) {
  if (only && !name.includes(only)) continue;
  const browser = await launch({ dense });
  try {
    await run(browser);
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack ?? error}`);
  } finally { await browser.close(); }
}
server.close();
process.exit(failed ? 1 : 0);
