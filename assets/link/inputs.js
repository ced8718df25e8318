// Inputs of their own: cards, amounts, photographs. Loaded before link.js, which tells them of fingers.
"use strict";

function entered(form) {
  const prefix = JSON.parse(form.dataset.prefix);
  const kind = form.dataset.kind;
  if (kind === "dice") {
    const rows = [...form.querySelectorAll(".dice")];
    const dice = rows.map((row) => row.querySelector("input:checked"));
    return dice.every(Boolean) ? dice.map((die) => Number(die.value)) : null;
  }
  if (kind === "amount") return [...prefix, Number(form.elements.amount.value)];
  if (kind === "words") return form.elements.words.value.trim() ? [...prefix, form.elements.words.value.trim()] : null;
  if (kind === "order") {
    const placed = [...form.querySelectorAll("[data-place][data-at]")];
    if (placed.length < Number(form.dataset.high)) return null;
    placed.sort((one, other) => one.dataset.at - other.dataset.at);
    return [...prefix, ...placed.map((tile) => tile.dataset.place)];
  }
  const cards = form.picks || [];
  return cards.length >= Number(form.dataset.low) && cards.length <= Number(form.dataset.high) ? [...prefix, ...cards] : null;
}

const ready = (form) => (form.querySelector("[type=submit]").disabled = entered(form) === null);

// One more of a card, and beyond the last none again; the order of the taps is kept.
function pick(tile) {
  const form = tile.closest("form");
  const { card, most } = tile.dataset;
  let picks = form.picks || [];
  const high = Number(form.dataset.high);
  if (high === 1 && !picks.includes(card)) picks = [];
  const taken = picks.filter((one) => one === card).length;
  if (taken >= Number(most) || picks.length >= high) picks = picks.filter((one) => one !== card);
  else picks = [...picks, card];
  form.picks = picks;
  for (const one of form.querySelectorAll("[data-card]")) {
    const number = picks.filter((other) => other === one.dataset.card).length;
    one.classList.toggle("chosen", number > 0);
    one.querySelector(".picked").textContent = number > 0 && Number(one.dataset.most) > 1 ? `×${number}` : "";
  }
  form.querySelector(".count").textContent = picks.length;
  ready(form);
}

// Cards that were read on a photo: a tap takes one away, and the list below adds one.
function mend(form, picks) {
  form.picks = picks;
  const row = form.querySelector(".taken");
  row.replaceChildren(
    ...picks.map((card, at) => {
      const kinds = [...form.querySelectorAll("[data-most]")];
      const tile = kinds.find((one) => one.dataset.card === card).cloneNode(true);
      tile.removeAttribute("data-most");
      tile.dataset.drop = at;
      return tile;
    }),
  );
  form.querySelector(".count").textContent = picks.length;
  ready(form);
}

function drop(tile) {
  const form = tile.closest("form");
  form.byHand = true;
  mend(form, form.picks.filter((_card, at) => at !== Number(tile.dataset.drop)));
}

function add(tile) {
  const form = tile.closest("form");
  const { card, most } = tile.dataset;
  form.byHand = true;
  if (form.picks.filter((one) => one === card).length < Number(most)) mend(form, [...form.picks, card]);
}

function place(tile) {
  const form = tile.closest("form");
  const tiles = [...form.querySelectorAll("[data-place]")];
  if (tile.dataset.at) {
    const at = Number(tile.dataset.at);
    for (const other of tiles) if (Number(other.dataset.at) >= at) delete other.dataset.at;
  } else {
    tile.dataset.at = tiles.filter((other) => other.dataset.at).length + 1;
  }
  for (const other of tiles) {
    other.classList.toggle("chosen", Boolean(other.dataset.at));
    other.querySelector(".picked").textContent = other.dataset.at || "";
  }
  ready(form);
}

function setAmount(form, value) {
  const { low, high, stride } = form.dataset;
  const steps = Math.round((Math.min(Number(high), Math.max(Number(low), value)) - low) / stride);
  const back = value < Number(form.elements.amount.value);
  const gaps = JSON.parse(form.dataset.gaps || "[]");
  let now = Math.min(Number(low) + steps * stride, Number(low) + Math.floor((high - low) / stride) * stride);
  while (gaps.includes(now)) now += back ? -stride : Number(stride);
  form.elements.amount.value = now;
  form.querySelector("output").textContent = now;
  foretell(form);
}

let foretold = 0;

// What would follow from an amount, asked for when the finger rests.
async function foretell(form) {
  const turn = ++foretold;
  await pause(REST_MS);
  if (turn !== foretold) return;
  const source = form.closest(".input").dataset.source;
  try {
    const told = await post("/effect", { source, verb: form.dataset.verb, args: entered(form) });
    if (!told.ok || turn !== foretold) return;
    const said = await told.json();
    form.querySelector("output").textContent = said.written;
    form.querySelector(".label").textContent = said.label;
    form.querySelector(".effect").textContent = said.lines.join("\n");
  } catch {
    // the number stands, and can be sent
  }
}

// Photographs: made small here, read by the host. What was chosen before goes with them: of several
// piles, the one that lies there. The answer holds for the state in which the host read it.

let photoFor = {};

function aim(source) {
  const chosen = input()?.dataset.source === source ? input().dataset.chosen : "[]";
  photoFor = { "X-Source": source, "X-Chosen": encodeURIComponent(chosen) };
  byId("camera").click();
}

async function photograph(file) {
  say(body.dataset.reading, true);
  try {
    const told = await post("/photo", await small(file), photoFor);
    if (!told.ok) return say((await told.text()) || body.dataset.failed);
    say("");
    put("photo", (await told.json()).html);
  } catch {
    say(body.dataset.failed);
  }
}

async function small(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, 1800 / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.88));
    return made || file;
  } catch {
    return file;
  }
}
