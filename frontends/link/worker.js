// A worker of the page by itself: an instance of the program, which answers requests or helps the worker that does. createHetman() comes
// with the program; the page's messages and their answers stand in loader.js.

let program = null, helps = false;
const outgoing = { answers: [], help: [] }, stored = new Map(), FOLDER = "/games";
const call = (name, result, types, ...values) => program.ccall(`het_link_${name}`, result, types, values);

// Files of the folder that are new or changed since: [name, bytes, time], null where one has gone.
const isKept = (name) => /\.(record|scenario|way|chat|marks|post|secret|passed)$/.test(name);
const names = () => program.FS.readdir(FOLDER).filter(isKept);
const mark = (name) => { const { size, mtime } = program.FS.stat(`${FOLDER}/${name}`); return `${size} ${mtime.getTime()}`; };
const read = (name) => [name, program.FS.readFile(`${FOLDER}/${name}`), program.FS.stat(`${FOLDER}/${name}`).mtime.getTime()];
function changes() {
  const now = names(), changed = now.filter((name) => stored.get(name) !== mark(name)), gone = [...stored.keys()].filter((name) => !now.includes(name));
  for (const name of changed) stored.set(name, mark(name));
  for (const name of gone) stored.delete(name);
  return [...changed.map(read), ...gone.map((name) => [name, null])];
}

// Lets the main loop run, and again when its next timer is due; then reports what has come of it.
let timer = 0, reported = 0;
function turn() {
  clearTimeout(timer);
  const milliseconds = call("turn", "number", []), { answers, help } = outgoing;
  if (milliseconds >= 0) timer = setTimeout(turn, milliseconds);
  const files = helps ? changes().filter(([name]) => name.endsWith(".marks")) : changes();
  if (answers.length || help.length || files.length) postMessage({ answers, help, files });
  outgoing.answers = [];
  outgoing.help = [];
}

function take(files) {
  const { FS } = program;
  for (const [name, bytes, time] of files) {
    const path = `${FOLDER}/${name}`;
    if (bytes) FS.writeFile(path, bytes); else if (FS.analyzePath(path).exists) FS.unlink(path);
    if (bytes && time) FS.utime(path, time, time);
    if (bytes) stored.set(name, mark(name)); else stored.delete(name);
  }
}

const actions = {
  async begin({ module, helper, files }) {
    program = await createHetman({
      instantiateWasm: (imports, done) => { WebAssembly.instantiate(module, imports).then((instance) => done(instance, module)); return {}; },
      answered: (number, status, text) => outgoing.answers.push([number, status, text]),
      help: (job, number) => outgoing.help.push({ job, number, files: names().map(read) }),
      choose: (job, path, seat, agent) => outgoing.help.push({ job, seat, agent, record: program.FS.readFile(path, { encoding: "utf8" }) }),
      report: (done, of) => { if (Date.now() - reported > 100) { reported = Date.now(); postMessage({ report: [done, of] }); } },
      halt: (job) => outgoing.help.push({ job, halt: true }),
      printErr: (text) => console.warn(text),
    });
    helps = helper;
    call("begin", null, ["number"], helper ? 1 : 0);
    take(files);
    outgoing.answers.push(["ready"]);
  },
  request({ number, method, address, body }) {
    call("request", null, ["number", "string", "string", "string"], number, method, address, body);
  },
  put({ files }) { take(files); },
  answer({ files, ...request }) {
    call("forget", null, []);
    take(files);
    actions.request(request);
  },
  choose({ record, seat, agent }) {
    outgoing.answers.push([0, 0, call("think", "string", ["string", "number", "string"], record, seat, agent)]);
  },
  report({ job, report: [done, of] }) { call("report", null, ["number", "number", "number"], job, done, of); },
  over({ job, status, text }) { call("over", null, ["number", "number", "string"], job, status, text); },
};

let before = Promise.resolve();
onmessage = ({ data }) => {
  before = before.then(() => actions[data.action](data)).then(turn).catch((error) => postMessage({ failed: `${error.message ?? error}` }));
};
