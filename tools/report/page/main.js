import { closeDrawer } from "./base/drawer.js";
import { el } from "./base/dom.js";
import { link } from "./base/link.js";
import { Model } from "./base/model.js";
import { Pair } from "./base/pair.js";
import { unshaped } from "./base/shapes.js";
import { Trace } from "./format/trace.js";
import { unpack } from "./format/unpack.js";
import { Stream } from "./run/stream.js";
import { clusters } from "./views/clusters.js";
import { compared, comparedParts } from "./views/compared.js";
import { efficiency } from "./views/efficiency.js";
import { loops } from "./views/loops.js";
import { matrix } from "./views/matrix.js";
import { ranks } from "./views/ranks.js";
import { sites } from "./views/sites.js";
import { sizes } from "./views/sizes.js";
import { summary } from "./views/summary.js";
import { timeline } from "./views/timeline.js";
import { timelines } from "./views/timelines.js";
import { waits } from "./views/waits.js";

/** Those of one trace; two that are compared have others. */
let views = [summary, sites, timeline, waits, loops, matrix, sizes, ranks, clusters, efficiency];

const packedText = (id) => document.getElementById(id).textContent;

/** The theme that was chosen, or that of the system. */
function switchTheme(theme) {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new Event("theme"));
}

const isDark = () => document.documentElement.dataset.theme === "dark";

function fill(place, view, model) {
  try {
    place.replaceChildren(view.render(model));
  } catch (problem) {
    place.replaceChildren(el("p", { class: "note", role: "alert" }, `This view cannot be shown: ${problem.message}`));
  }
}

function section(view) {
  view.place = el("div", {}, el("p", { class: "soft" }, "Reading the trace\u2026"));
  return el("section", { id: view.id, "aria-label": view.title }, el("h2", {}, view.title), el("p", { class: "answers" }, view.answers), view.place);
}

const helpRows = [["1 \u2013 9, 0", "go to a view"], ["/", "filter call sites"], ["t", "dark or light"], ["Esc", "close details"], ["?", "this help"]];

function helpDialog() {
  return el("dialog", { id: "help" }, el("h3", {}, "Keys"),
    el("dl", { class: "facts" }, helpRows.map(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
    el("p", { class: "soft" }, "On the timeline: arrows move and change the rank, + and \u2212 zoom, n and p go from call to call, Home shows the whole run."),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
}

function navigation(model) {
  const links = views.map((view, i) => el("a", { href: `#${view.id}` }, view.title, el("kbd", {}, String((i + 1) % 10))));
  const seen = new Set(), observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) seen[isIntersecting ? "add" : "delete"](target.id);
    const here = views.find(({ id }) => seen.has(id))?.id;
    if (here) links.forEach((one, i) => one.classList.toggle("here", views[i].id === here));
    if (here && document.body.dataset.trace && (link.view || here !== views[0].id)) link.go(here);
  }, { rootMargin: "-10% 0px -75% 0px" });
  queueMicrotask(() => views.forEach((view) => observer.observe(document.getElementById(view.id))));
  return el("nav", { "aria-label": "Views" }, el("h1", {}, model.info.program || "Trace"), links,
    el("p", { class: "hints" }, el("button", { click: () => switchTheme(isDark() ? "light" : "dark") }, "Dark / light"), el("br"), el("br"),
      el("kbd", {}, "?"), " keys"));
}

function keys(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const view = /^\d$/.test(event.key) && views[(Number(event.key) + 9) % 10];
  if (view) document.getElementById(view.id).scrollIntoView();
  else if (event.key === "t") switchTheme(isDark() ? "light" : "dark");
  else if (event.key === "?") document.getElementById("help").showModal();
  else if (event.key === "Escape") closeDrawer();
  else if (event.key === "/") document.getElementById("filter").focus();
  else return;
  event.preventDefault();
}

/** Where the address of the page points to. */
function goToLink() {
  if (views.some(({ id }) => id === link.view)) document.getElementById(link.view).scrollIntoView();
}

/** Views that need the trace come when it is read; the others were there at once. */
async function readTraces(model) {
  try {
    for (const [one, id] of model.traces ?? [[model, "trace"]]) {
      const trace = new Trace(await unpack(packedText(id)));
      one.streams = trace.message.streams.map((message) => new Stream(trace, message));
    }
    for (const view of views.filter((one) => one.needsTrace)) fill(view.place, view, model);
    await null; // views start
  } catch (problem) {
    for (const view of views.filter((one) => one.needsTrace))
      view.place.replaceChildren(el("p", { class: "note", role: "alert" }, `The trace in this page cannot be read: ${problem.message}. Make the report again.`));
  }
  performance.mark("anole-trace");
  goToLink();
  document.body.dataset.trace = "read";
}

async function start() {
  switchTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  try {
    const data = unshaped(JSON.parse(new TextDecoder().decode(await unpack(packedText("data")))));
    if (data.compare) views = [compared, timelines, comparedParts];
    const model = data.compare ? new Pair(data) : new Model(data);
    document.querySelector(".loading").replaceWith(navigation(model), el("main", {}, views.map(section)), helpDialog());
    document.body.className = "ready";
    for (const view of views.filter((one) => !one.needsTrace)) fill(view.place, view, model);
    window.anole = model;
    goToLink();
    performance.mark("anole-first");
    document.addEventListener("keydown", keys);
    requestAnimationFrame(() => setTimeout(() => readTraces(model)));
  } catch (problem) {
    document.querySelector(".loading").replaceWith(el("p", { class: "damaged", role: "alert" }, `This report cannot be read: ${problem.message}. Make it again.`));
  }
}

start();
