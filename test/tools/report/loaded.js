// What a report holds, for tests: its data, and its trace as the page reads it.
import { readFileSync } from "node:fs";

import { unshaped } from "../../../tools/report/page/base/shapes.js";
import { Trace } from "../../../tools/report/page/format/trace.js";
import { unpack } from "../../../tools/report/page/format/unpack.js";
import { Stream } from "../../../tools/report/page/run/stream.js";

const element = (page, id) => new RegExp(`id="${id}">([^<]*)<`).exec(page)[1];

export async function loaded(file) {
  const page = readFileSync(file, "utf8");
  const trace = new Trace(await unpack(element(page, "trace")));
  return {
    data: unshaped(JSON.parse(new TextDecoder().decode(await unpack(element(page, "data"))))),
    trace,
    streams: trace.message.streams.map((message) => new Stream(trace, message)),
  };
}
