// The events of golden files, as test/format/decode.py writes them: what the page reads must be what a decoder reads
// that was written from the documentation alone.
// usage: node golden.js REPORT
import { loaded } from "./loaded.js";
import { Thread } from "../../../tools/report/page/run/thread.js";

const TEXT = 17;
const { data, trace, streams } = await loaded(process.argv[2]);

function valueText(field, value) {
  const text = field.kind === TEXT ? trace.texts.get(value) : undefined;
  return text === undefined ? String(value) : `"${text}"`;
}

function fieldText(field) {
  if (field.isLate) return ` ${field.name}~${field.values[0]}`;
  const texts = field.values.map((value) => valueText(field, value));
  return ` ${field.name}=${field.isArray ? `[${texts.join(",")}]` : texts[0]}`;
}

function timesText(thread, { point, ofPoint }) {
  const { exact } = thread.clock.points[point];
  if (!exact) return "";
  const time = (what) => exact[what][ofPoint + 1] - exact[what][ofPoint];
  return ` after ${BigInt(time("before"))} took ${BigInt(time("inside"))}`;
}

function lineOf(thread, json) {
  const { event } = thread, { path } = json.points[event.point], frames = data.info.paths[path] ?? [];
  const loops = event.loops.map(({ loop, iteration }) => {
    const { function: name, line } = json.loops[loop];
    return ` in ${name === undefined ? "folded:0" : `${name}:${line}`}#${iteration}`;
  });
  return `${event.number} ${event.name} at ${frames.at(-1)?.function ?? "unknown"}` +
    thread.fields.map(fieldText).join("") + timesText(thread, event) + loops.join("");
}

for (let rank = 0; rank < trace.ranks; ++rank)
  streams.forEach((stream, index) => {
    if (stream.ranks.indexOf(rank) < 0) return;
    console.log(`rank ${rank} thread ${stream.thread}`);
    const thread = new Thread(stream, rank);
    for (let more = thread.seekEvent(0); more; more = thread.next())
      console.log(lineOf(thread, data.info.streams[index]));
  });
