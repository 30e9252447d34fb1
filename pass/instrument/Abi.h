#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// The thread block of anole/abi.def as LLVM sees it. Every instrumented module gets a weak
/// definition, so that it links and runs without the runtime; the copy of an executable pre-empts
/// all others. Accesses carry `nosanitize`, because a sanitizer has nothing to report about memory
/// that the program cannot name.
class ThreadBlock {
public:
  explicit ThreadBlock(llvm::Module &module);

  llvm::Constant *context() const;
  llvm::Constant *depth() const;

  /// Fields of the loop slot for nesting depth `depth`. All depths beyond the limit share the spare
  /// slot.
  struct Slot {
    llvm::Value *loop, *activation, *iterations;
  };
  Slot slot(llvm::IRBuilder<> &builder, llvm::Value *depth) const;

  llvm::LoadInst *load(llvm::IRBuilder<> &builder, unsigned bits, llvm::Value *field,
                       const llvm::Twine &name = "") const;
  llvm::StoreInst *store(llvm::IRBuilder<> &builder, llvm::Value *value, llvm::Value *field) const;

  /// Returns whether an address lies in the block, even if the optimiser has rewritten its
  /// computation.
  bool owns(const llvm::Value *address) const;

  /// Removes the definition again if nothing uses it.
  static void removeIfUnused(llvm::Module &module);

private:
  llvm::StructType *slotType, *blockType;
  llvm::GlobalVariable *variable;
};

extern const uint64_t callMark, tailCallMark;
extern const uint64_t contextMultiplier, loopProposed, loopChosen;

} // namespace anole::pass
