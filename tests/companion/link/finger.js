// A finger for the tests: makes one move on the page, by what the page itself offers.
const [wanted, done] = arguments;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const begins = (start) => same(start, wanted.slice(0, start.length));
const pause = (ms) => new Promise((then) => setTimeout(then, ms));
const here = () => document.querySelector("#input .input");

function button() {
  for (const one of here().querySelectorAll("button[data-args]")) {
    if (same([one.dataset.verb, ...JSON.parse(one.dataset.args)], wanted)) return one;
  }
  return null;
}

function fill(form) {
  const args = wanted.slice(1 + JSON.parse(form.dataset.prefix).length);
  const kind = form.dataset.kind;
  if (kind === "dice") {
    args.forEach((value, die) => form.querySelector(`input[name=d${die}][value="${value}"]`).click());
  } else if (kind === "amount") {
    if (!Number.isInteger(args[0])) return false;
    const most = form.querySelector(`[data-set="${args[0]}"]`);
    if (most) most.click();
    for (let n = 0; n < 400 && Number(form.elements.amount.value) < args[0]; n += 1) {
      form.querySelector(".stepper [data-add]:last-child").click();
    }
    return Number(form.elements.amount.value) === args[0];
  } else if (kind === "words") {
    form.elements.words.value = args[0];
    form.elements.words.dispatchEvent(new Event("input", { bubbles: true }));
  } else {
    for (const card of args) {
      const name = kind === "order" ? "place" : "card";
      const tile = [...form.querySelectorAll(`[data-${name}]`)].find((one) => one.dataset[name] === card);
      if (!tile) return false;
      tile.click();
    }
  }
  return !form.querySelector("[type=submit]").disabled;
}

function form() {
  for (const one of here().querySelectorAll("form.leaf")) {
    if (begins([one.dataset.verb, ...JSON.parse(one.dataset.prefix)]) && fill(one)) return one;
  }
  return null;
}

function step() {
  const chosen = JSON.parse(here().dataset.chosen);
  let best = null;
  for (const one of here().querySelectorAll("button.choice[data-step]")) {
    const [, ...said] = JSON.parse(one.dataset.step).at(-1);
    const way = [...chosen, ...said];
    if (!chosen.length && said[0] === wanted[1] && !best) best = { one, length: 0 }; // the card first
    if (begins(way) && way.length > chosen.length && (!best || way.length > best.length)) best = { one, length: way.length };
  }
  return best && best.one;
}

(async () => {
  while (document.body.classList.contains("sending")) await pause(2);
  const tag = document.body.dataset.tag;
  for (let taps = 0; taps < 60; taps += 1) {
    const before = here() && here().outerHTML;
    if (!before) return done("no input");
    const tap = button();
    const leaf = tap ? null : form();
    const way = tap || leaf ? null : step();
    if (tap) tap.click();
    else if (leaf) leaf.querySelector("[type=submit]").click();
    else if (way) way.click();
    else return done(`no way to ${JSON.stringify(wanted)} in ${before}`);
    for (;;) {
      await pause(2);
      if (document.body.dataset.tag !== tag) return done("");
      const said = document.getElementById("said");
      if (!said.hidden && !document.body.classList.contains("sending")) return done(said.textContent);
      if (!leaf && !tap && here() && here().outerHTML !== before) break;
    }
  }
  return done("too many taps");
})();
