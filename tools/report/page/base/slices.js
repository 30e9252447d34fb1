const SLICE = 24; // milliseconds that work takes before the browser has its turn

/** Calls `advance` until `isDone()`, in slices; then `done`. Ends in silence as soon as `isStale()` between two slices. */
export function inSlices({ isDone, advance, isStale }, done) {
  const slice = () => {
    if (isStale()) return;
    for (const until = performance.now() + SLICE; !isDone() && performance.now() < until;) advance();
    if (isDone()) done();
    else requestAnimationFrame(slice);
  };
  slice();
}

/** The same with each of a list. */
export function eachInSlices(list, act, isStale, done) {
  let next = 0;
  inSlices({ isDone: () => next >= list.length, advance: () => act(list[next++]), isStale }, done);
}
