const UNNAMED = "(anonymous namespace)::";

/** Where template arguments may begin: behind a name, not in "<lambda>" or "operator<". */
const isBehindName = (text, at) => /[A-Za-z0-9_]/.test(text[at - 1] ?? " ") && !/operator$/.test(text.slice(0, at));

/** What gfortran puts before the procedures of a module. */
const MODULE = /^__.*?_MOD_/;

/**
 * A name of C++ without its arguments, those of templates and unnamed namespaces, as tables of Anole have it:
 * "sum<double>((anonymous namespace)::Domain&) a.cpp:3" is "sum a.cpp:3". One of Fortran has no module.
 */
export function shortName(name) {
  const bare = name.replace(MODULE, "").replaceAll(UNNAMED, "");
  let text = "", depth = 0;
  for (let at = 0; at < bare.length; ++at) {
    const letter = bare[at], isCall = letter === "(" && text.endsWith("operator") && bare[at + 1] === ")";
    if (isCall && depth === 0) text += bare[at++] + bare[at];
    else if (letter === "(" ? text !== "" : letter === "<" && (depth > 0 || isBehindName(bare, at))) ++depth;
    else if (depth > 0 && (letter === ")" || (letter === ">" && bare[at - 1] !== "-"))) --depth;
    else if (depth === 0) text += letter;
  }
  return depth === 0 ? text : name;
}
