import { eventFields, functionOf } from "../run/event.js";

const PEER = 1, COMM = 2, WORLD = 0;
const MOST = 2 ** 18; // values that are looked at for a point

export const sends = /^MPI_(I?[sbr]?send|Sendrecv)(_c)?$/i;
const receives = /^MPI_(I?recv|Sendrecv)(_c)?$/i;
const side = { send: { names: sends, peer: "dest", tag: ["sendtag", "tag"] }, receive: { names: receives, peer: "source", tag: ["recvtag", "tag"] } };

/** Values of a field of each event of a rank at a point. */
function columnOf(thread, point, names, kind) {
  const { scalars } = functionOf(thread.run.trace, thread.run.stream.points[point]);
  const place = scalars.findIndex((field) => names.includes(field.name) && (kind === undefined || field.kind === kind));
  return place < 0 ? null : thread.run.columnsOf(point)[place];
}

/**
 * How many of the first events of each point go to a peer with a tag, in MPI_COMM_WORLD: those of one channel, in whose
 * order MPI delivers messages. Null if the trace says too little (wildcards), or there is too much to look at. Kept with
 * the thread, as many messages share a channel.
 */
function channelOf(thread, way, peer, tag) {
  const kept = (thread.channels ??= new Map()), key = `${way.peer} ${peer} ${tag}`;
  if (!kept.has(key)) kept.set(key, lookForChannel(thread, way, peer, tag));
  return kept.get(key);
}

function lookForChannel(thread, way, peer, tag) {
  const counts = thread.run.stream.points.map((point, index) => {
    if (thread.clock.counts.events[index] === 0 || !way.names.test(functionOf(thread.run.trace, point).name)) return null;
    const columns = [columnOf(thread, index, [way.peer], PEER), columnOf(thread, index, way.tag), columnOf(thread, index, ["comm"], COMM)];
    return columns.some((column) => !column) ? undefined : before(thread, `${way.peer} ${index}`, columns, [peer, tag], thread.clock.counts.events[index]);
  });
  return counts.includes(undefined) ? null : (events) => counts.reduce((sum, count, i) => (count && events[i] ? sum + count(events[i]) : sum), 0);
}

/** A wildcard; MPI_PROC_NULL is none. */
const isOpen = (peer) => typeof peer === "bigint" && peer !== -(2n ** 63n) + 1n;

/** How many of the first n events have the wanted peer and tag. Wildcards make it unknown. */
function before(thread, key, columns, wanted, events) {
  if (columns.every((column) => column.parts.length === 1 && column.parts[0].stride === 0)) {
    const values = columns.map((column) => column.at(0));
    if (isOpen(values[0])) return undefined;
    return values.every((value, i) => value === [...wanted, WORLD][i]) ? (count) => count : null;
  }
  const listed = ((thread.listed ??= {})[key] ??= events > MOST ? "too many" : list(columns, events));
  if (typeof listed === "string") return undefined;
  const numbers = listed.get(wanted.join(" "));
  return numbers ? (count) => lowerBound(numbers, count) : null;
}

/** The numbers of the events at a point by peer and tag, in MPI_COMM_WORLD. */
function list([peers, tags, comms], events) {
  const numbers = new Map();
  for (let i = 0; i < events; ++i) {
    const peer = peers.at(i), key = `${peer} ${tags.at(i)}`;
    if (isOpen(peer)) return "wildcards";
    if (comms.at(i) !== WORLD) continue;
    if (!numbers.has(key)) numbers.set(key, []);
    numbers.get(key).push(i);
  }
  return numbers;
}

/** How many of ascending numbers are less than a limit. */
function lowerBound(numbers, limit) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether calls of a function send or receive a message. */
export const isEnd = (name) => sends.test(name) || receives.test(name);

/**
 * The event at the other end of a message, with its rank, or null. The n-th message of a channel is its n-th receive.
 * `open(rank)` gives the rank's thread. The thread's cursor stands at the event.
 */
export function partnerOf(thread, open) {
  const { event } = thread, mine = side.send.names.test(event.name) ? "send" : side.receive.names.test(event.name) ? "receive" : null;
  if (!mine || thread.run.stream.thread !== 0) return null;
  const fields = eventFields(thread.run, event.point, event.ofPoint);
  const value = (names) => fields.find((field) => names.includes(field.name) && !field.isLate)?.values[0];
  const [peer, tag, comm] = [value([side[mine].peer]), value(side[mine].tag), value(["comm"])];
  if (typeof peer !== "number" || comm !== WORLD || typeof tag !== "number") return null;
  const there = open(thread.run.rank + peer), other = side[mine === "send" ? "receive" : "send"];
  const [here, far] = [channelOf(thread, side[mine], peer, tag), there && channelOf(there, other, -peer, tag)];
  if (!here || !far) return null;
  const ordinal = here(thread.cursor.at.events);
  return there.cursor.seek(far, ordinal) ? there : null;
}
