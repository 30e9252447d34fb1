import { eventFields, functionOf } from "../run/event.js";

const REQUEST = 6, NEW_REQUEST = 14, MOST = 512; // events that are looked through
const starts = /^MPI_I/, completesAll = /^MPI_(Wait|Test)(all)?$/, completesSome = /^MPI_(Wait|Test)(any|some)$/;

const makesRequest = ({ scalars, arrays, late }) => [...scalars, ...arrays, ...late].some((field) => field.kind === NEW_REQUEST);
const requestsOf = (fields) => fields.filter((field) => field.kind === REQUEST).flatMap((field) => field.values);
const numberOf = (fields, name, otherwise) => fields.find((field) => field.name === name)?.values[0] ?? otherwise;

/**
 * Where a request stands among those that calls complete some of (MPI_Waitany and the like). A call says how many it
 * completes, and not which: here the oldest ones, and the request itself not before its message was sent. A call that goes
 * on with the requests of the one before names only new ones; those that it does not name are older.
 */
class Turn {
  constructor(sent) {
    this.sent = sent;
    this.before = -1; // older requests that are open; -1: no such call was given this one
  }

  /** Whether a call completes the request that so many others were made after. */
  comes(fields, made, end) {
    const named = requestsOf(fields), active = numberOf(fields, "active", named.length), completed = numberOf(fields, "completed", 0);
    const continues = numberOf(fields, "continues", 0) !== 0, at = named.indexOf(made);
    if (at >= 0) this.before = at + (continues ? active - named.length : 0);
    else if (!continues) this.before = -1;
    if (this.before < 0) return false;
    if (completed > (end < this.sent ? active - 1 : this.before)) return true;
    this.before = Math.max(0, this.before - completed);
    return false;
  }
}

/**
 * When the receive is over that the thread's cursor is at, of a message that was sent at some time: a nonblocking one when
 * the call returns that completes its request, which stands there as the number of requests that were made since. Of
 * others, and where no such call comes soon, it is the end of the call itself.
 */
export function completionOf(thread, sent) {
  const { name, end } = thread.event, turn = new Turn(sent);
  if (!starts.test(name)) return end;
  for (let left = MOST, made = 0; left > 0 && thread.next() && thread.isPlaced; --left) {
    const { point, ofPoint, end: over } = thread.event, known = functionOf(thread.run.trace, thread.run.stream.points[point]);
    const fields = () => eventFields(thread.run, point, ofPoint);
    if (completesAll.test(known.name) && numberOf(fields(), "flag", 1) !== 0 && requestsOf(fields()).includes(made)) return over;
    if (completesSome.test(known.name) && turn.comes(fields(), made, over)) return over;
    if (makesRequest(known)) ++made;
  }
  return end;
}
