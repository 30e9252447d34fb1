#include "pass/analysis/LibraryFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// A look-up in HarmlessFunctions.def. Matching prefixes is linear: the list is short, and it is
/// searched once for each declared function that no exact name matched.
class HarmlessTable {
public:
  HarmlessTable() {
#define ANOLE_HARMLESS(Names) add(Names, {""});
#define ANOLE_HARMLESS_REAL(Names) add(Names, {"", "f", "l"});
#define ANOLE_HARMLESS_PREFIX(Prefixes) SplitString(Prefixes, prefixes);
#include "pass/analysis/HarmlessFunctions.def"
  }

  bool has(StringRef name) const {
    return names.contains(name) ||
           any_of(prefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
  }

private:
  void add(StringRef list, ArrayRef<StringRef> suffixes) {
    SmallVector<StringRef> words;
    SplitString(list, words);
    for (StringRef word : words)
      for (StringRef suffix : suffixes)
        names.insert((word + suffix).str());
  }

  StringSet<> names;
  SmallVector<StringRef> prefixes;
};

} // namespace

bool isHarmlessLibraryFunction(StringRef name) {
  static const HarmlessTable table;
  name.consume_front("\1");
  return table.has(name);
}

StringRef mpiNameOf(StringRef name) {
  name.consume_front("_QMmpi_f08P");
  return name;
}

bool isMpiName(StringRef name) {
  name = mpiNameOf(name);
  return name.starts_with_insensitive("mpi_") || name.starts_with_insensitive("mpix_");
}

} // namespace anole::pass
