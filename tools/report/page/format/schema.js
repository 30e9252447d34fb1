/**
 * The messages of docs/trace.proto that the page reads: number of a field, name, type. A field that is not listed is
 * skipped. Call paths, loop sites and names are not: the page has them as JSON of Anole's own reader.
 *
 * Types: uint, bytes, packed (a list with a grammar of its own), fixed64s, messages; `s` at the end: repeated.
 */
export const VariantFamilyMessage = { 1: ["ranks", "uint"], 2: ["bodies", "packed"], 3: ["variant", "uint"] };

export const LoopMessage = {
  3: ["kind", "uint"], 4: ["variants", [VariantFamilyMessage]], 5: ["trips", "uint"], 6: ["markers", "uint"],
};

export const PointMessage = {
  1: ["function", "uint"], 3: ["ranks", "uint"], 4: ["count", "uint"], 6: ["arrays", "uint"], 7: ["late", "uint"],
  8: ["columns", "packed"], 9: ["times", "packed"], 11: ["event_times", "packed"], 12: ["rank_sums", "packed"],
  13: ["time_blocks", "packed"],
};

export const StreamMessage = {
  1: ["thread", "uint"], 2: ["ranks", "uint"], 3: ["points", [PointMessage]], 4: ["loops", [LoopMessage]], 5: ["bodies", "packed"],
};

export const FunctionMessage = {
  1: ["id", "uint"], 2: ["name", "uint"], 3: ["scalars", "packed"], 4: ["arrays", "packed"], 5: ["late", "packed"],
};

export const InfoMessage = { 7: ["ranks", "uint"] };

export const TraceMessage = {
  1: ["strings", "bytess"], 2: ["hashes", "fixed64s"], 3: ["rank_lists", "packed"], 4: ["columns", "packed"],
  5: ["info", InfoMessage], 6: ["fields", "packed"], 7: ["functions", [FunctionMessage]], 11: ["streams", [StreamMessage]],
  12: ["texts", "packed"], 16: ["blocks", "bytess"],
};
