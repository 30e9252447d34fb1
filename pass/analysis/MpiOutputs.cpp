#include "pass/analysis/MpiOutputs.h"

#include "pass/analysis/LibraryFunctions.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// What a function writes, a letter for each parameter (codegen/outputs.py), by its name in small
/// letters.
StringRef lettersOf(StringRef name) {
  static const StringMap<StringRef> letters = {
#define ANOLE_OUTPUTS(Name, Letters) {Name, Letters},
#include "MpiOutputs.def"
#undef ANOLE_OUTPUTS
  };
  return letters.lookup(name);
}

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
  StringRef letters = lettersOf(plainName(function));
  char letter = argument < letters.size() ? letters[argument] : '.';
  return letter == 'D' ? Output::Differs : letter == 'S' ? Output::Same : Output::None;
}

bool resultDiffers(StringRef function) {
  static const StringSet<> clocksAndPlaces = {
      "time",
      "clock",
      "clock_gettime",
      "gettimeofday",
      "getpid",
      "gethostname",
      "rdtsc",
      "omp_get_wtime",
      "_ZNSt6chrono3_V212steady_clock3nowEv",
      "_ZNSt6chrono3_V212system_clock3nowEv",
      "_FortranACpuTime",
      "_FortranASystemClockCount",
  };
  return clocksAndPlaces.contains(function) || plainName(function) == "mpi_wtime";
}

} // namespace anole::pass
