const SPECIAL = -(2n ** 63n), PEER = 1, COMM = 2, RANK = 11, NEW_RANK = 4, REQUEST = 6, TEXT = 17;

/** The text of a value of an event of a rank; `inWorld`: its communicator is MPI_COMM_WORLD, where own ranks are known. */
export function valueText(names, texts, field, value, { rank, inWorld }) {
  if (typeof value === "bigint" && value < SPECIAL + 4096n) return names.special[Number(value - SPECIAL)] ?? String(value);
  const predefined = names.predefined[field.kind]?.[String(value)];
  if (predefined) return predefined;
  const signed = typeof value === "number" && value >= 0 ? `+${value}` : String(value);
  if (field.kind === PEER) return inWorld ? `${rank + value} (${signed})` : `own ${signed}`;
  if (field.kind === RANK || field.kind === NEW_RANK) return String(rank + value);
  if (field.kind === COMM && (value === 0 || value === 1)) return value === 0 ? "WORLD" : "SELF";
  if (field.kind === REQUEST && value < 0) return `#${(-1 - value) >> 20} of thread ${(-1 - value) % 2 ** 20}`;
  if (field.kind === TEXT) return texts.get(value) === undefined ? String(value) : `\u201c${texts.get(value)}\u201d`;
  return String(value);
}

const SHOWN = 24;

/** All values of a field as one text. */
export function fieldText(names, texts, field, place) {
  const shown = field.values.slice(0, SHOWN).map((value) => valueText(names, texts, field, value, place));
  const rest = field.values.length - shown.length;
  return field.isArray ? `[${shown.join(", ")}${rest > 0 ? `, \u2026 ${rest} more` : ""}]` : shown[0];
}

/** Whether the call is in MPI_COMM_WORLD, so that its peers are ranks of the run. */
export const isInWorld = (fields) => fields.find((field) => field.kind === COMM)?.values[0] === 0;
