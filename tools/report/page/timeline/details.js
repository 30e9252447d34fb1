import { el } from "../base/dom.js";
import { showDrawer } from "../base/drawer.js";
import { mistakeList } from "../base/mistakes.js";
import { countText, timeText } from "../base/text.js";
import { pathList, showSite } from "../views/site.js";
import { fieldText, isInWorld } from "./values.js";

const row = (name, value) => [el("dt", {}, name), el("dd", {}, value)];

/** Opens what is known of one call. `go(partner)` shows the other end of its message. */
export function showEvent(model, stream, thread, partner, wait, go) {
  const { event, fields } = thread, { trace } = thread.run, place = { rank: event.rank, inWorld: isInWorld(fields) };
  const point = model.point(stream, event.point), how = thread.clock.isExact ? "" : " (reconstructed)";
  const time = (value) => (event.isPlaced ? el("span", { "data-value": value }, timeText(value) + how) : "not known");
  const loops = event.loops.map(({ loop, iteration, trips }) =>
    row(`in ${model.loopName(stream, loop)}`, `iteration ${countText(iteration + 1)} of ${countText(trips)}`));
  showDrawer(event.name, el("p", { class: "soft" }, `Call ${countText(event.number)} of rank ${event.rank}`,
    thread.run.stream.thread ? `, thread ${thread.run.stream.thread}` : ""),
  el("dl", { class: "facts", id: "event" }, row("begins", time(event.begin)), row("takes", time(event.end - event.begin)),
    wait && row("waits", [el("span", { "data-value": wait.time }, timeText(wait.time)), ` for rank ${wait.rank} (${wait.kind})`]), loops,
    fields.map((field) => row(field.name, el("code", {}, fieldText(model.data.names, trace.texts, field, place))))),
  partner && el("p", {}, el("button", { click: () => go(partner) },
    `Other end: ${partner.name} of rank ${partner.rank}, call ${countText(partner.number)}`)),
  wait && el("p", {}, el("button", { id: "to-cause", click: () => go(wait.cause) },
    `What it waited for: ${wait.cause.name} of rank ${wait.rank}, call ${countText(wait.cause.number)}`)),
  mistakeList(point.mistakes), el("h3", {}, "Call path"), pathList(model, point.path), el("p", {}, el("button", { click: () => showSite(model, point) }, "All calls of this call site")));
}
