#pragma once

#include "pass/analysis/Place.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// An instruction that may change the content of a place.
struct PlaceWriter {
  const llvm::Instruction *by;
  const llvm::Value *value; ///< what it stores; of a copy of memory, the pointer to the original
  Place object;             ///< that the place is in
  unsigned argument = 0;    ///< of a call: which argument points to the place
  bool givesSame = false;   ///< afterwards all ranks have the same there (see Output)
};

/// PlaceWriters know where in a module each place is written. A call counts as a writer of what its
/// arguments point to; the caller of this class decides whether it really writes.
class PlaceWriters {
public:
  explicit PlaceWriters(const llvm::Module &module);

  llvm::ArrayRef<PlaceWriter> of(Place place) const;

private:
  void add(const llvm::Instruction &instruction);
  void addArguments(const llvm::CallBase &call);
  void addAt(Place place, PlaceWriter writer);

  llvm::DenseMap<Place, llvm::SmallVector<PlaceWriter, 2>> writers;
};

} // namespace anole::pass
