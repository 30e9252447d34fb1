#include "pass/analysis/MpiOutputs.h"

#include "pass/analysis/LibraryFunctions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace anole::pass {

namespace {

void addWords(StringSet<> &set, StringRef words) {
  SmallVector<StringRef> list;
  SplitString(words, list);
  for (StringRef word : list)
    set.insert(word);
}

struct Rules {
  StringSet<> kinds, differ, same, results;

  Rules() {
#define ANOLE_DIFFERS_KIND(Kinds) addWords(kinds, Kinds);
#define ANOLE_DIFFERS(Parameters) addWords(differ, Parameters);
#define ANOLE_SAME(Parameters) addWords(same, Parameters);
#define ANOLE_DIFFERS_RESULT(Functions) addWords(results, Functions);
#include "pass/analysis/MpiOutputs.def"
  }

  Output of(const Twine &parameter, StringRef kind) const {
    std::string name = parameter.str();
    if (same.contains(name))
      return Output::Same;
    return kinds.contains(kind) || differ.contains(name) ? Output::Differs : Output::None;
  }
};

const Rules &rules() {
  static const Rules all;
  return all;
}

/// "(Kind(word), name) (Kind, name)": the kind and the name of each parameter.
SmallVector<std::pair<StringRef, StringRef>> parametersOf(StringRef text) {
  SmallVector<std::pair<StringRef, StringRef>> found;
  unsigned depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' && depth++ == 0)
      start = i + 1;
    if (text[i] != ')' || --depth != 0)
      continue;
    auto [kind, name] = text.slice(start, i).rsplit(',');
    found.push_back({kind.take_until([](char c) { return c == '('; }).trim(), name.trim()});
  }
  return found;
}

/// What each function of mpi_calls.def writes, by its name in small letters.
class Functions {
public:
  Functions() {
#define MPI_CALL(Name, Family, ...) add(#Name, #__VA_ARGS__);
#define MPI_CALL_RETURNS(Type, Name, Family, ...) add(#Name, #__VA_ARGS__);
#define MPI_WRITTEN(Name, Family, Parameters, Scalars, Arrays, Late) add(#Name, #Parameters);
#include "anole/mpi_calls.def"
  }

  Output output(StringRef name, unsigned argument) const {
    auto found = functions.find(name);
    return found == functions.end() || argument >= found->second.size() ? Output::None
                                                                        : found->second[argument];
  }

private:
  void add(StringRef name, StringRef parameters) {
    SmallVector<Output, 4> &outputs = functions[name.lower()];
    for (auto [kind, parameter] : parametersOf(parameters))
      outputs.push_back(rules().of(name + "." + parameter, kind));
  }

  StringMap<SmallVector<Output, 4>> functions;
};

/// One name for all spellings: MPI_Send, mpi_send_, mpi_send_f08ts_ and MPI_Send_c are mpi_send.
std::string plainName(StringRef function) {
  std::string lower = mpiNameOf(function).lower();
  StringRef name = lower;
  while (name.consume_back("_") || name.consume_back("_f08") || name.consume_back("_f08ts") ||
         name.consume_back("_c"))
    ;
  return name.str();
}

} // namespace

Output outputOfMpi(StringRef function, unsigned argument) {
  static const Functions functions;
  return functions.output(plainName(function), argument);
}

bool resultDiffers(StringRef function) {
  return rules().results.contains(function) || plainName(function) == "mpi_wtime";
}

} // namespace anole::pass
