import { counted, Damage } from "../format/int64.js";

const LARGE_COUNT = 32768;

/** The function of a point, with its fields. */
export function functionOf(trace, point) {
  const found = trace.functions.get(point.function % LARGE_COUNT);
  if (!found) throw new Damage("a point has an unknown function");
  return point.function < LARGE_COUNT ? found : { ...found, name: found.name + "_c" };
}

/** Where the elements of event number `index` begin in an array, and how many there are. */
function elementsOf(lengths, elements, index) {
  const first = lengths.sum(index), count = counted(lengths.at(index));
  return Array.from({ length: count }, (_, i) => elements.at(first + i));
}

/**
 * The values of event number `index` of a rank at a point, as a list of fields: name, kind, and `values`, which are
 * several if `isArray`. `isLate`: known only after the call had returned.
 */
export function eventFields(run, pointIndex, index) {
  const point = run.stream.points[pointIndex], columns = run.columnsOf(pointIndex);
  const { scalars, arrays, late } = functionOf(run.trace, point), plain = columns.length - 2 * point.arrays - point.late;
  const field = (known, i) => known[i] ?? { name: `field ${i}`, kind: 0 };
  const fields = [];
  for (let i = 0; i < plain; ++i) fields.push({ ...field(scalars, i), values: [columns[i].at(index)] });
  for (let i = 0; i < point.arrays; ++i) {
    const [lengths, elements] = columns.slice(plain + 2 * i, plain + 2 * i + 2);
    fields.push({ ...field(arrays, i), isArray: true, values: elementsOf(lengths, elements, index) });
  }
  for (let i = 0; i < point.late; ++i)
    fields.push({ ...field(late, i), isLate: true, values: [columns[columns.length - point.late + i].at(index)] });
  return fields;
}
