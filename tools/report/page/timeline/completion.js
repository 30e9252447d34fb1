import { eventFields, functionOf } from "../run/event.js";

const REQUEST = 6, NEW_REQUEST = 14, MOST = 512; // events that are looked through
const starts = /^MPI_I/, completes = /^MPI_Wait(all)?$/;

const makesRequest = ({ scalars, arrays, late }) => [...scalars, ...arrays, ...late].some((field) => field.kind === NEW_REQUEST);

/**
 * When the operation is over that the thread's cursor is at: a nonblocking one when the call returns that waits for its
 * request, which stands there as the number of requests that were made since. Of others, and where no such call comes soon,
 * it is the end of the call itself.
 */
export function completionOf(thread) {
  const { name, end } = thread.event;
  if (!starts.test(name)) return end;
  for (let left = MOST, made = 0; left > 0 && thread.next() && thread.isPlaced; --left) {
    const { point, ofPoint } = thread.event, known = functionOf(thread.run.trace, thread.run.stream.points[point]);
    const names = (field) => field.kind === REQUEST && field.values.includes(made);
    if (completes.test(known.name) && eventFields(thread.run, point, ofPoint).some(names)) return thread.event.end;
    if (makesRequest(known)) ++made;
  }
  return end;
}
