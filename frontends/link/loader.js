// The page by itself: workers with the program in place of a server, a store of the browser in place of the folder of records, and
// what an address brings. Pages send their requests by hetman.request(), as by fetch().

const LIMIT = "The program has ended (too little memory, or a fault): reload the page; the battle is kept.";
const here = () => new URLSearchParams(location.search), bring = new URLSearchParams(location.hash.slice(1));
const go = (query) => { location.href = `${location.href.split(/[?#]/)[0]}?${new URLSearchParams(query)}`; };

// --- one line across the page, with a button or two -----------------------------------------------

function line(text, ...buttons) {
  const box = document.getElementById("line") ?? document.body.appendChild(Object.assign(document.createElement("p"), { id: "line" }));
  box.setAttribute("role", "alert");
  box.className = "";
  box.replaceChildren(text, ...buttons.map(([words, onclick]) => Object.assign(document.createElement("button"), { type: "button", textContent: words, onclick })),
                      Object.assign(document.createElement("button"), { type: "button", textContent: "Close", onclick: () => box.remove() }));
  return box;
}

// --- the store -------------------------------------------------------------------------------------

const done = (request) => new Promise((resolve, reject) => { request.onsuccess = request.oncomplete = () => resolve(request.result); request.onerror = request.onabort = () => reject(request.error ?? Error("it was given up")); });
let store = null;
const kept = new Map(); // name to [name, bytes, time] of all files, as the program has them
async function openStore() {
  const opening = indexedDB.open("hetman", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  store = await done(opening);
  const files = await done(store.transaction("files").objectStore("files").getAll());
  for (const file of files) kept.set(file[0], file);
}

// One tab at a time plays a battle: it holds the lock of its files until it is closed.
const locks = new Map();
function lock(stem) {
  if (!locks.has(stem)) locks.set(stem, !navigator.locks ? Promise.resolve(true) : new Promise((resolve) => {
    navigator.locks.request(`hetman ${stem}`, { ifAvailable: true }, (mine) => { resolve(!!mine); return mine && new Promise(() => {}); });
  }));
  return locks.get(stem);
}
const OTHER = "this battle is open in another tab: continue there, or close it and load this page again";

async function keep(files) {
  for (const [name, bytes, time] of files) {
    if (bytes) kept.set(name, [name, bytes, time]); else kept.delete(name);
    if (!await lock(name.split(".")[0])) throw Error(OTHER);
  }
  try {
    if (!store) return;
    const change = store.transaction("files", "readwrite", { durability: "strict" }), all = change.objectStore("files");
    for (const [name, bytes, time] of files) if (bytes) all.put([name, bytes, time], name); else all.delete(name);
    await done(change);
  } catch (error) { unkept(error); }
}

// Without a store the tab itself takes the files to its next page.
const session = (run) => { try { return run(sessionStorage); } catch { return null; /* nor does it keep anything */ } };
addEventListener("pagehide", () => { if (!store) session((tab) => tab.setItem("hetman", JSON.stringify([...kept.values()].map(([name, bytes, time]) => [name, new TextDecoder().decode(bytes), time])))); });
async function takeAlong() {
  const text = session((tab) => tab.getItem("hetman"));
  if (!text) return;
  session((tab) => tab.removeItem("hetman"));
  const files = JSON.parse(text).filter(([name]) => !kept.has(name)).map(([name, content, time]) => [name, new TextEncoder().encode(content), time]);
  for (const file of files) kept.set(file[0], file);
  await keep(files);
}

function unkept(error) {
  store = null;
  line(`This browser can keep nothing further (${error?.message ?? error}): the battle continues, but only this tab has it. `, ["Download the record", () => download()]);
}

function download(id = here().get("game") ?? [...kept.keys()].at(-1)?.replace(/\.\w+$/, "")) {
  const [, bytes] = kept.get(`${id}.record`) ?? [];
  if (!bytes) return;
  save(`${id}.record`, bytes);
}
const save = (name, content) => Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([content], { type: "text/plain" })), download: name }).click();

// --- the workers -----------------------------------------------------------------------------------

let module, workerAddress, main, mainReady, numbers = 0;
const waiting = new Map();
const start = (helper, files, hear) => {
  const worker = new Worker(workerAddress);
  worker.onmessage = ({ data }) => hear(data, worker);
  worker.onerror = (event) => { event.preventDefault(); hear({ failed: event.message }, worker); };
  worker.postMessage({ action: "begin", module, helper, files });
  return worker;
};

// Helpers do what takes time: one chooses for generals, two answer questions, so that no general waits for a question and none of these for
// one that takes minutes. Each has one job at a time; where that is not wanted any more it is ended, and one that is ready takes its place.
const lanes = ["choose", "answer", "answer"].map((action) => ({ action, jobs: [], helper: null }));
let spare = null;
const newHelper = () => start(true, [], hearHelper);
function takeSpare() {
  const ready = spare ?? newHelper();
  spare = newHelper();
  return ready;
}
function helped(lane, status, text) {
  const { job } = lane.jobs.shift();
  main.postMessage({ action: "over", job, status, text });
  next(lane);
}
function hearHelper(data, worker) {
  const lane = lanes.find(({ helper }) => helper === worker);
  if (worker === spare && data.failed) spare = null;
  if (!lane) return;
  if (data.failed) { stopHelper(lane); if (lane.jobs.length) helped(lane, 422, JSON.stringify({ error: `the question cannot be answered here: ${data.failed}` })); return; }
  if (data.report) { main.postMessage({ action: "report", job: lane.jobs[0].job, report: data.report }); return; }
  if (data.files.length) { main.postMessage({ action: "put", files: data.files }); keeping = keeping.then(() => keep(data.files)).catch(() => {}); }
  for (const [number, status, text] of data.answers) if (number !== "ready") helped(lane, status, text);
}
function stopHelper(lane) {
  lane.helper.terminate();
  lane.helper = takeSpare();
}
function next(lane) {
  if (!lane.jobs.length) return;
  const [{ request, ...what }] = lane.jobs;
  lane.jobs[0].begun = true;
  lane.helper ??= takeSpare();
  lane.helper.postMessage({ action: lane.action, ...what, ...request });
}
function help({ job, halt, ...what }) {
  if (!halt) {
    const action = what.record === undefined ? "answer" : "choose";
    const lane = lanes.filter((one) => one.action === action).reduce((one, other) => other.jobs.length < one.jobs.length ? other : one);
    const request = waiting.get(what.number)?.request, length = lane.jobs.push({ job, ...what, request });
    if (action === "answer" && !request) drop((item) => item.job === job); // its page has gone meanwhile
    else if (length === 1) next(lane);
    return;
  }
  drop((item) => item.job === job);
}
// The job is not wanted any more.
function drop(isIt) {
  const lane = lanes.find(({ jobs }) => jobs.some(isIt)), at = lane?.jobs.findIndex(isIt);
  if (!lane) return;
  const [{ job, begun }] = lane.jobs.splice(at, 1);
  if (begun) stopHelper(lane);
  main.postMessage({ action: "over", job, status: 0, text: null });
  if (at === 0) next(lane);
}

let keeping = Promise.resolve();
function hearMain(data) {
  if (data.failed) { line(LIMIT); for (const { reject } of waiting.values()) reject(Error(LIMIT)); return; }
  for (const item of data.help) help(item);
  keeping = keeping.then(async () => {
    let other = null;
    if (data.files.length) await keep(data.files).catch((error) => { other = error.message; });
    for (const [number, status, text] of data.answers) {
      waiting.get(number)?.resolve(other ? [409, JSON.stringify({ error: other })] : [status, text]);
      waiting.delete(number);
    }
  });
}

// --- requests --------------------------------------------------------------------------------------

const answer = (status, text) => ({ ok: status < 300, status, json: async () => JSON.parse(text) });

function send(method, address, body = null, signal = null) {
  const number = ++numbers, request = { number, method, address, body };
  const answer = new Promise((resolve, reject) => waiting.set(number, { resolve, reject, request }));
  mainReady.then(() => main.postMessage({ action: "request", ...request }));
  signal?.addEventListener("abort", () => { waiting.get(number)?.reject(signal.reason); waiting.delete(number); drop((item) => item.number === number); });
  return answer;
}

// A battle by mail: what is to be sent is shown, and available as a link and as a file. What has been taken so stands.
const MAIL = { alone: "The battle begins when the other side has opened its link: send it.", send: "The other side has the move: send it the link.", over: "The battle is over: send the link a last time." };
let mailed = null;
function mail(id, turn, version) {
  if (mailed === `${turn} ${version}`) return;
  mailed = `${turn} ${version}`;
  if (!MAIL[turn]) { document.querySelector("#line.mail")?.remove(); return; }
  const letter = async () => JSON.parse((await send("POST", `/api/game/${id}/mail-send`, "{}"))[1]).text;
  const copy = async () => {
    const link = await packed("post", new TextEncoder().encode(await letter())), shown = Object.assign(document.createElement("input"), { readOnly: true, value: link ?? "too long for a link: send the file" });
    shown.setAttribute("aria-label", "The link");
    box.querySelector("input")?.remove();
    box.insertBefore(shown, box.querySelector("button"));
    shown.select();
    if (link) navigator.clipboard?.writeText(link).catch(() => { /* it is selected */ });
  };
  const box = line(MAIL[turn], ["Copy the link", copy], ["Download the file", async () => save(`${id}.post`, await letter())]);
  box.classList.add("mail");
}

async function request(address, { method = "GET", body, signal } = {}) {
  if (address === "/page/lesson.json") return answer(200, FILES["lesson.json"]);
  const game = /^\/api\/game\/([\w-]+)\/(\w*)/.exec(address);
  if (game && !await lock(game[1])) return answer(409, JSON.stringify({ error: OTHER }));
  if (game?.[2] === "links") return answer(200, JSON.stringify({ watch: await recordLink(game[1]) }));
  const [status, text] = await send(method, address, body, signal), [, turn] = game?.[2] === "state" && /"mail":"(\w+)"/.exec(text) || [];
  if (turn) mail(game[1], turn, JSON.parse(text).version);
  return answer(status, text);
}

// --- what an address brings, and what is brought by hand --------------------------------------------

const LINK_MOST = 30000; // characters; longer links are cut on their way
const RECORD_MOST = 1 << 24; // bytes of a record that a link brings
async function squeeze(bytes, Stream, way, most = Infinity) {
  const parts = [], stream = new Blob([bytes]).stream().pipeThrough(new Stream(way)).getReader();
  for (let length = 0, part; !(part = await stream.read()).done; parts.push(part.value)) if ((length += part.value.length) > most) throw Error("too long");
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
// The address that brings it; null: too long.
async function packed(name, bytes) {
  const squeezed = await squeeze(bytes, CompressionStream, "deflate-raw"), text = btoa(Array.from(squeezed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return text.length > LINK_MOST ? null : `${location.href.split(/[?#]/)[0]}#${name}=${text}`;
}
const recordLink = async (id) => await packed("record", kept.get(`${id}.record`)[1]) ?? "too long for a link: send the record's file";

// A record that comes from outside is replayed, which checks every move, before it is kept; it never takes the place of another.
async function bringRecord(bytes, name) {
  const text = String(bytes), same = [...kept.values()].find(([file, other]) => file.endsWith(".record") && other.length === bytes.length && String(other) === text);
  if (same) return same[0].replace(/\.record$/, "");
  let stem = (name.replace(/\.record$/, "").replace(/[^\w-]/g, "-") || "record").slice(0, 80);
  while (kept.has(`${stem}.record`) || !await lock(stem)) stem += "-2";
  const file = `${stem}.record`;
  main.postMessage({ action: "put", files: [[file, bytes]] });
  const [status, answer] = await send("GET", `/api/home-game?id=${stem}`);
  if (status !== 200) {
    main.postMessage({ action: "put", files: [[file, null]] });
    throw Error(JSON.parse(answer).error.replaceAll(`/games/${file}`, "the record"));
  }
  await keep([[file, bytes, Date.now()]]);
  return stem;
}

async function unpacked(text) {
  let bytes;
  try {
    bytes = await squeeze(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)), DecompressionStream, "deflate-raw", RECORD_MOST);
  } catch { throw Error("it is nothing whole: it has been cut or changed on its way"); }
  return bytes;
}

async function bringBattle() {
  const side = bring.get("side") ?? "first", level = bring.get("level") ?? "2", agent = /^\d$/.test(level) ? `general:${level}` : level;
  if (side !== "first" && side !== "second") throw Error("side is first or second");
  const [status, text] = await send("POST", "/api/new", JSON.stringify({ scenario: bring.get("battle"), first: side === "first" ? "human" : agent, second: side === "first" ? agent : "human", seed: bring.get("seed") ?? "" }));
  if (status !== 200) throw Error(JSON.parse(text).error);
  return JSON.parse(text).id;
}

// Text of a battle by mail: it joins that, or continues it.
async function bringMail(bytes) {
  const [status, text] = await send("POST", "/api/mail-come", JSON.stringify({ text: new TextDecoder().decode(bytes) }));
  if (status !== 200) throw Error(JSON.parse(text).error.replaceAll(/\/games\/[\w-]*\.post/g, "the battle"));
  return JSON.parse(text).id;
}

async function beginMail(scenario, side) {
  const [status, text] = await send("POST", "/api/mail-begin", JSON.stringify({ scenario, side }));
  if (status === 200) go({ game: JSON.parse(text).id }); else line(JSON.parse(text).error);
}

// True if another page has to be loaded: a browser may not let this one have the address of what has been brought.
async function brought() {
  let query = null;
  try {
    if (bring.has("record")) query = { game: await bringRecord(await unpacked(bring.get("record")), "from-a-link"), replay: 1 };
    else if (bring.has("post")) query = { game: await bringMail(await unpacked(bring.get("post"))) };
    else if (bring.has("battle")) query = { game: await bringBattle() };
  } catch (error) { line(`That link cannot be followed: ${error.message}. `); }
  try { history.replaceState(null, "", query ? `?${new URLSearchParams(query)}` : location.pathname + location.search); } catch { if (query) go(query); return !!query; }
  return false;
}

async function upload(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try { go({ game: await (file.name.endsWith(".post") ? bringMail(bytes) : bringRecord(bytes, file.name)) }); } catch (error) { line(`${file.name} cannot be opened: ${error.message}. `); }
}

addEventListener("hashchange", () => location.reload());
window.hetman = { request, download, upload, mail: beginMail };

// --- beginning -------------------------------------------------------------------------------------

// The program is in this file; served as a folder, beside it, and then the folder is kept for when there is no net.
async function wasm() {
  if (WASM) return squeeze(Uint8Array.from(atob(WASM), (c) => c.charCodeAt(0)), DecompressionStream, "gzip");
  navigator.serviceWorker?.register("service.js").catch(() => { /* not kept */ });
  return (await fetch("hetman.wasm")).arrayBuffer();
}

async function begin() {
  const address = (text, type) => URL.createObjectURL(new Blob([text], { type }));
  const files = Object.entries(FILES).filter(([name]) => name.endsWith(".js")), imports = {};
  for (const [name, text] of files) imports[`hetman/${name}`] = address(text, "text/javascript");
  document.head.append(Object.assign(document.createElement("script"), { type: "importmap", textContent: JSON.stringify({ imports }) }));
  workerAddress = address(WORKER, "text/javascript");
  const [bytes] = await Promise.all([wasm(), openStore().catch(unkept)]);
  await takeAlong();
  module = await WebAssembly.compile(bytes);
  const game = here().get("game");
  if (game) await lock(game);
  let ready;
  mainReady = new Promise((resolve) => { ready = resolve; });
  main = start(false, [...kept.values()], (data) => {
    if (data.answers?.[0]?.[0] === "ready") { data.answers.shift(); ready(); }
    hearMain(data);
  });
  await mainReady;
  if (!await brought()) await import("hetman/main.js");
}
begin().catch((error) => line(`Hetman cannot begin here: ${error.message}. It needs a browser of 2023 or later.`));
