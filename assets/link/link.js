// The page of a guest: shows what the host sends, and sends what is tapped. No library, no build.
"use strict";

const body = document.body;
const byId = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const ANSWER_MS = 4000; // after this an answer is sent again; the host knows it by its number
const QUIET_MS = 5000; // the host is heard every two seconds; longer silence means a dead wire
const OPEN_MS = 1500;
const REST_MS = 80;
const STALE = 409; // the host is at another state than this page
const LOOK_MS = 300; // a question that has just come is not answered by a tap that was for the last
const BUSY = [429, 503]; // asked too often, or too many at once: a moment later it works

// The page says with whatever it asks for whom, for which seat and in which language it was made:
// another tab of this phone may have joined another table, or chosen others.
const { guest, seat } = body.dataset;
const known = { ...(guest && { guest }), ...(seat && { seat }) };
const MADE_FOR = "?" + new URLSearchParams({ language: document.documentElement.lang, ...known });

async function post(path, what, headers) {
  const raw = what instanceof Blob;
  const leave = new AbortController();
  const timer = setTimeout(() => leave.abort(), raw ? 40000 : ANSWER_MS);
  try {
    const told = await fetch(path + MADE_FOR, {
      method: "POST",
      signal: leave.signal,
      headers: { "Content-Type": raw ? "image/jpeg" : "application/json", ...headers },
      body: raw ? what : JSON.stringify(what),
    });
    if (told.status === 401) await anew();
    return told;
  } finally {
    clearTimeout(timer);
  }
}

// A page that is no longer of its seat; whatever waited for an answer goes with it.
function anew() {
  location.reload();
  return new Promise(() => {});
}

function say(text, sure) {
  const said = byId("said");
  said.textContent = text;
  said.hidden = !text;
  said.classList.toggle("fine", Boolean(sure));
}

// The door: the key stands behind the # of the address, which browsers send to nobody.

async function join() {
  const key = location.hash.slice(1);
  const said = byId("said");
  if (!key) return;
  said.textContent = said.dataset.joining;
  for (;;) {
    try {
      const answer = await post("/join", { key });
      if (answer.status === 204) {
        history.replaceState(null, "", "/");
        location.reload();
        return;
      }
      if (!BUSY.includes(answer.status)) {
        said.textContent = said.dataset.wrong;
        return;
      }
      said.textContent = said.dataset.busy;
    } catch {
      // no network yet: try again
    }
    await pause(1000);
  }
}

// A choice for which the page is loaded anew; a tap that came to nothing says so.
async function choose(path, what) {
  try {
    const answer = await post(path, what);
    if (answer.ok) location.reload();
    else say((await answer.text()) || body.dataset.failed);
  } catch {
    say(body.dataset.failed);
  }
}

// What changed is swapped in; what did not stays, with whatever was being entered.

const shown = {};
let asked = 0; // when the question came

function newer(tag) {
  const [run, number] = tag.split("-");
  const [shownRun, shownNumber] = body.dataset.tag.split("-");
  return run !== shownRun || Number(number) >= Number(shownNumber);
}

function show(state, fresh) {
  if (!fresh && !newer(state.tag)) return;
  const [open, before] = [opened(), touched(opened())];
  body.dataset.tag = state.tag;
  for (const [name, html] of Object.entries(state.parts)) {
    const part = byId(`part-${name}`);
    if (!part || shown[name] === html) continue;
    shown[name] = html;
    const unfolded = part.querySelector("details")?.open;
    part.innerHTML = html;
    const details = part.querySelector("details");
    if (details && unfolded !== undefined && name !== "ask") details.open = unfolded;
    if (name === "ask") {
      asked = performance.now();
      say("");
      if (!prompted(sourceIn("offer"))) close("offer");
      if (!prompted(sourceIn("photo")) && !document.querySelector(`#photo [data-tag="${state.tag}"]`)) close("photo");
    }
  }
  if (open && opened() === open && touched(open) !== before) {
    close("offer"); // it was made elsewhere: by this sheet it would be made once more
    if (!sending) say(body.dataset.elsewhere);
  }
  settle();
}

// Things of the board that can be tapped glow; what is not complete cannot be sent.
function settle() {
  for (const form of document.querySelectorAll("form.leaf")) {
    if (form.dataset.picks && !form.picks) mend(form, JSON.parse(form.dataset.picks));
    ready(form);
  }
  const taps = input() ? JSON.parse(input().dataset.taps || "{}") : {};
  for (const thing of document.querySelectorAll("#part-board [data-thing]")) {
    thing.classList.toggle("legal", thing.dataset.thing in taps);
  }
  body.classList.toggle("tappable", document.querySelector("#part-board .legal") !== null);
}

const input = () => document.querySelector("#offer .input") || document.querySelector("#input .input");

// What this seat is asked for on its own, whatever others do meanwhile: it stays while it is asked.
const prompted = (source) => Boolean(source) && document.querySelector("#part-ask [data-prompt]")?.dataset.prompt === source;
const sourceIn = (id) => byId(id)?.querySelector("[data-photo]")?.dataset.photo;

// The any-time move whose sheet is open, and how often such a one was made or taken back.
const opened = () => document.querySelector("#offer .input")?.dataset.source;
const touched = (source) => document.querySelector(`#part-anytime [data-offer="${source}"]`)?.dataset.touched;

function close(id) {
  const place = byId(id);
  if (!place) return;
  place.hidden = true;
  place.textContent = "";
  body.classList.toggle("asking-more", !byId("offer").hidden || !byId("photo").hidden);
}

function put(id, html) {
  byId(id).innerHTML = html;
  byId(id).hidden = false;
  body.classList.add("asking-more");
  settle();
}

// The wire: the host tells each change by itself; a wire that is silent is laid anew.

let wire = null;
let heard = 0;

function listen() {
  wire?.close();
  wire = new EventSource(`/events${MADE_FOR}`);
  heard = Date.now() - QUIET_MS + OPEN_MS;
  const here = () => {
    heard = Date.now();
    body.classList.remove("lost");
    byId("wire").textContent = body.dataset.connected;
  };
  let first = true;
  wire.addEventListener("state", (event) => {
    here();
    show(JSON.parse(event.data), first);
    first = false;
  });
  wire.addEventListener("beat", here);
  wire.addEventListener("gone", () => location.reload());
  wire.onerror = async () => {
    lost();
    if (wire.readyState !== EventSource.CLOSED) return;
    try {
      if ((await fetch(`/alive${MADE_FOR}`)).status === 401) location.reload();
    } catch {
      // the watch below tries again
    }
  };
}

function lost() {
  body.classList.add("lost");
  byId("wire").textContent = body.dataset.lost;
}

function watch() {
  if (Date.now() - heard > QUIET_MS) {
    lost();
    listen();
  }
}

// Answers: numbered, and sent until the host has taken or refused them.

let sending = false;

async function answer(source, verb, args, by, tag) {
  if (sending) return;
  sending = true;
  say("");
  body.classList.add("sending");
  const numbered = () => crypto.getRandomValues(new Uint32Array(2)).join("");
  const what = { tag: tag || body.dataset.tag, number: numbered(), source, verb, args, by: by || "hand" };
  try {
    for (;;) {
      try {
        const told = await post("/do", what);
        if (BUSY.includes(told.status)) throw new Error("busy");
        if (!told.ok) return say((await told.text()) || body.dataset.failed);
        const said = await told.json();
        const stays = !said.done && prompted(source);
        if (!stays) {
          close("offer");
          close("photo");
          delete shown.ask; // back to the first step, also where the same is asked again
        }
        if (said.parts) show(said);
        if (stays && prompted(source)) {
          if (!said.stale) return say(said.said);
          what.tag = body.dataset.tag; // others moved meanwhile, and this is asked all the same
          what.number = numbered();
          continue;
        }
        say(said.said || "");
        return;
      } catch {
        say(body.dataset.sending);
        await pause(400);
      }
    }
  } finally {
    sending = false;
    body.classList.remove("sending");
  }
}

// A step belongs to the question or move that was tapped: where another stands there by now, it is dropped;
// where only the state is another, it is asked for again.
async function step(source, path) {
  say(""); // what was said to the tap before
  const [question, before] = [shown.ask, touched(source)];
  const stands = () => shown.ask === question && touched(source) === before;
  const ask = () => post("/input", { source, path, tag: body.dataset.tag });
  try {
    let told = await ask();
    for (let more = 0; more < 8 && [...BUSY, STALE].includes(told.status) && stands(); more += 1) {
      await pause(250);
      told = await ask();
    }
    if (!stands()) return;
    if (!told.ok) return say((await told.text()) || body.dataset.failed);
    const said = await told.json();
    if (!stands()) return;
    say("");
    if (said.answer) return answer(source, said.answer[0], said.answer[1], "hand", said.tag);
    if (source === "ask") {
      byId("input").innerHTML = said.html;
      settle();
    } else {
      put("offer", said.html);
    }
  } catch {
    say(body.dataset.failed);
  }
}

// Fingers

const TAPS = [
  ["data-seat", (el) => choose("/seat", { seat: el.dataset.seat === "" ? null : Number(el.dataset.seat) })],
  ["data-language", (el) => choose("/language", { language: el.dataset.language })],
  ["data-close", (el) => close(el.dataset.close)],
  ["data-offer", (el) => step(el.dataset.offer, [])],
  ["data-step", (el) => step(el.closest(".input").dataset.source, JSON.parse(el.dataset.step))],
  ["data-args", (el) => answer(el.closest(".input").dataset.source, el.dataset.verb, JSON.parse(el.dataset.args), el.dataset.by, el.dataset.tag)],
  ["data-add", (el) => setAmount(el.form, Number(el.form.elements.amount.value) + Number(el.dataset.add))],
  ["data-set", (el) => setAmount(el.form, Number(el.dataset.set))],
  ["data-drop", drop],
  ["data-most", (el) => (el.form.dataset.picks ? add(el) : pick(el))],
  ["data-place", place],
  ["data-photo", (el) => aim(el.dataset.photo)],
];

document.addEventListener(
  "click",
  (event) => {
    const early = event.isTrusted && performance.now() - asked < LOOK_MS;
    if (!early || !event.target.closest("#part-ask, #part-board")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

document.addEventListener("click", (event) => {
  for (const [name, act] of TAPS) {
    const found = event.target.closest(`button[${name}]`);
    if (found) {
      act(found);
      return;
    }
  }
  const thing = event.target.closest("[data-thing].legal");
  if (thing && input()) step(input().dataset.source, JSON.parse(input().dataset.taps)[thing.dataset.thing]);
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const args = entered(form);
  const by = form.dataset.picks && !form.byHand ? "camera" : "hand";
  if (args) answer(form.closest(".input").dataset.source, form.dataset.verb, args, by, form.dataset.tag);
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.leaf");
  if (form) ready(form);
});

history.scrollRestoration = "manual"; // a page that is loaded anew begins at its top
addEventListener("hashchange", () => location.reload()); // the code was scanned again
if (body.dataset.page === "door") {
  join();
} else if (body.dataset.page === "seats") {
  document.addEventListener("visibilitychange", () => document.hidden || location.reload()); // who sits where may be old
} else if (body.dataset.page === "table") {
  settle();
  listen();
  setInterval(watch, 500);
  addEventListener("online", listen);
  document.addEventListener("visibilitychange", () => document.hidden || watch());
  byId("camera").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) photograph(file);
    event.target.value = "";
  });
}
