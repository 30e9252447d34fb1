// A jump to an event gives what a walk to it gives, and its time lies where the event does; a jump by time finds the event.
// With a number as second argument: how long jumps take in a trace of any length, in milliseconds.
// usage: node seek.js REPORT [JUMPS]
import assert from "node:assert/strict";

import { Thread } from "../../../tools/report/page/run/thread.js";
import { loaded } from "./loaded.js";

const MOST = 5000, WAYS = 97;
const { trace, streams } = await loaded(process.argv[2]);
const describe = (thread) => JSON.stringify([thread.event, thread.fields.map((field) => field.values.map(String))]);

function comparesJumps(stream, rank) {
  const walking = new Thread(stream, rank), jumping = new Thread(stream, rank), every = Math.max(1, Math.floor(walking.events / WAYS));
  let number = 0;
  for (let more = walking.seekEvent(0); more && number < MOST; more = walking.next(), ++number) {
    if (number % every !== 0) continue;
    assert.ok(jumping.seekEvent(number), `rank ${rank} has no event ${number}`);
    assert.equal(describe(jumping), describe(walking));
    const { begin, end } = walking.event;
    if (end > begin) {
      assert.ok(jumping.seekTime((begin + end) / 2));
      assert.equal(jumping.event.number, number, `rank ${rank} at ${begin}`);
    }
  }
  assert.ok(number === walking.events || number === MOST, `rank ${rank} has ${number} events, not ${walking.events}`);
  assert.equal(jumping.seekEvent(walking.events), false);
  return number;
}

function longestJump(jumps) {
  let longest = 0;
  for (let i = 0; i < jumps; ++i) {
    const begun = performance.now(), thread = new Thread(streams[0], i % trace.ranks), wanted = Math.floor(((i + 0.5) / jumps) * thread.events);
    assert.ok(thread.seekEvent(wanted));
    assert.equal(thread.event.number, wanted);
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}

if (process.argv[3]) {
  console.log(longestJump(Number(process.argv[3])));
} else {
  let events = 0;
  for (const stream of streams)
    for (let rank = 0; rank < trace.ranks; ++rank) if (stream.ranks.indexOf(rank) >= 0) events += comparesJumps(stream, rank);
  console.log(events);
}
