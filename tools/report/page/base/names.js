const UNNAMED = "(anonymous namespace)::";

/** A name of C++ without its arguments and unnamed namespaces: "sum((anonymous namespace)::Domain&) a.cpp:3" is "sum a.cpp:3". */
export function shortName(name) {
  const bare = name.replaceAll(UNNAMED, "").replace("operator()", "operator\u0001"), open = bare.indexOf("(");
  if (open <= 0) return bare.replace("\u0001", "()");
  let depth = 0, at = open;
  do depth += { "(": 1, ")": -1 }[bare[at]] ?? 0;
  while (++at < bare.length && depth > 0);
  return (bare.slice(0, open) + bare.slice(at)).replace("\u0001", "()");
}
