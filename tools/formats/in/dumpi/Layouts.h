#pragma once

#include "tools/formats/in/Functions.h"

namespace anole::import::dumpi {

/// One thing that a record holds: see Calls.def.
struct Item {
  char letter = 0;
  bool atRoot = false;
  int slot = 0;                      ///< among the record's numbers or arrays
  int scalar = -1, array = -1;       ///< the tracer's field of that name; -1: it has none
  FieldKind kind = FieldKind::Plain; ///< of that field
};

/// A Role is what a call does besides having parameters.
enum class Role : uint8_t {
  Plain,
  Receives, ///< a receive or probe that is done when it returns
  StartsReceive,
  MakesRequest,
  Completes, ///< Wait, Test
  CompletesAll,
  CompletesOne, ///< Waitany, Testany
  CompletesSome,
  Starts, ///< a persistent request, or several
  FreesRequest,
  UsesRequest,
  MakesComm,
  MakesType,
  CommitsType,
  Frees,
};

/// A RecordLayout says how records of a function are laid out.
struct RecordLayout {
  const FunctionInfo *function = nullptr;
  std::vector<Item> items;
  Role role = Role::Plain;
  int comm = -1, flag = -1, root = -1, commRank = -1; ///< slots of numbers; -1: there is none
  int source = -1, tag = -1;                          ///< what a receive asked for
  int statusSource = -1, statusTag = -1;              ///< fields: what it got
  int request = -1;                                   ///< slot of a number or of an array
  bool hasRequestArray = false, isOfFiles = false;
  int index = -1, color = -1, key = -1, window = -1, oldType = -1,
      newType = -1;          ///< slots of numbers
  bool isPersistent = false; ///< of the request that is made
};

inline constexpr size_t mostNumbers = 16, mostArrays = 8; ///< of a record

/// The layouts by the numbers of their functions.
std::vector<RecordLayout> layoutsFor(const Functions &functions);

/// Number of the mark at the end of a stream of calls that are numbered as in Calls.def: after the
/// functions come their sum and the entry and exit of other functions.
uint16_t endOfStream();

} // namespace anole::import::dumpi
