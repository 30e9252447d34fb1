#include "pass/analysis/PlaceWriters.h"

#include "pass/analysis/MpiOutputs.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace anole::pass {

PlaceWriters::PlaceWriters(const Module &module) {
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function))
      add(instruction);
}

ArrayRef<PlaceWriter> PlaceWriters::of(Place place) const {
  auto found = writers.find(place);
  return found == writers.end() ? ArrayRef<PlaceWriter>() : ArrayRef<PlaceWriter>(found->second);
}

void PlaceWriters::add(const Instruction &instruction) {
  if (auto *store = dyn_cast<StoreInst>(&instruction)) {
    const Value &to = *store->getPointerOperand();
    return addAt(placeOfAccess(to), {store, store->getValueOperand(), objectAt(to)});
  }
  if (auto *update = dyn_cast<AtomicRMWInst>(&instruction)) {
    const Value &to = *update->getPointerOperand();
    return addAt(placeOfAccess(to), {update, update->getValOperand(), objectAt(to)});
  }
  if (auto *copy = dyn_cast<MemTransferInst>(&instruction)) {
    const Value &to = *copy->getRawDest();
    return addAt(placeAt(to), {copy, copy->getRawSource(), objectAt(to)});
  }
  if (auto *call = dyn_cast<CallBase>(&instruction); call && !isa<IntrinsicInst>(call))
    addArguments(*call);
}

static bool givesSame(const CallBase &call, unsigned argument) {
  const Function *callee = call.getCalledFunction();
  return callee && outputOfMpi(callee->getName(), argument) == Output::Same;
}

void PlaceWriters::addArguments(const CallBase &call) {
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (const Value &argument = *call.getArgOperand(i); argument.getType()->isPointerTy())
      addAt(placeAt(argument), {&call, nullptr, objectAt(argument), i, givesSame(call, i)});
}

void PlaceWriters::addAt(Place place, PlaceWriter writer) {
  if (place)
    writers[place].push_back(writer);
}

} // namespace anole::pass
