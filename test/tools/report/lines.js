// Every event of a report against what `anole export --to json-lines` wrote: function, parameters and, if the trace has
// the time of each event, begin and end.
// usage: node lines.js REPORT LINES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Thread } from "../../../tools/report/page/run/thread.js";
import { isInWorld, valueText } from "../../../tools/report/page/timeline/values.js";
import { loaded } from "./loaded.js";

const PEER = 1, REQUEST = 6, TEXT = 17;
const { data, trace, streams } = await loaded(process.argv[2]);
const [head, ...lines] = readFileSync(process.argv[3], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const threads = new Map(), shifts = new Map();

function threadOf({ rank, thread }) {
  const key = `${rank} ${thread}`;
  if (!threads.has(key)) threads.set(key, new Thread(streams.find((stream) => stream.thread === thread), rank));
  return threads.get(key);
}

/** As the export has it: peers are ranks, what has a name is given by it, requests that another thread made by their text. */
function exported(field, value, place) {
  if (field.kind === PEER && typeof value === "number") return place.inWorld ? place.rank + value : undefined;
  if (field.kind === REQUEST && value < 0) return undefined;
  const text = valueText(data.names, trace.texts, field, value, place);
  if (field.kind === TEXT) return text.replace(/^\u201c(.*)\u201d$/, '"$1"');
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

function comparesFields(line, thread) {
  const { fields } = thread, place = { rank: line.rank, inWorld: isInWorld(fields) };
  for (const field of fields) {
    const name = field.isLate && fields.some((other) => other !== field && !other.isLate && other.name === field.name) ? `status_${field.name}` : field.name;
    const wanted = [line.parameters[name]].flat(), found = field.values.map((value) => exported(field, value, place));
    assert.equal(found.length, wanted.length, name);
    found.forEach((value, i) => value === undefined || assert.equal(value, wanted[i], `${name} of call ${line.index} of rank ${line.rank}`));
  }
}

for (const line of lines) {
  const thread = threadOf(line);
  if (line.index === 0 ? !thread.seekEvent(0) : !thread.next()) assert.fail(`rank ${line.rank} ends before call ${line.index}`);
  const { event } = thread;
  assert.equal(event.name, line.function);
  comparesFields(line, thread);
  if (head.time !== "recorded") continue;
  if (line.index === 0) shifts.set(thread, line.begin_ns - event.begin);
  assert.equal(event.begin + shifts.get(thread), line.begin_ns);
  assert.equal(event.end + shifts.get(thread), line.end_ns);
}
for (const thread of threads.values()) assert.equal(thread.next(), false);
console.log(lines.length);
