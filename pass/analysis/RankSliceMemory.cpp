#include "pass/analysis/KnownCalls.h"
#include "pass/analysis/MpiOutputs.h"
#include "pass/analysis/PlaceName.h"
#include "pass/analysis/RankSlice.h"
#include "pass/analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace anole::pass {

namespace {

bool hasInitialValue(Place place) {
  auto *global = place.part == 0 && place.depth == 0
                     ? dyn_cast<GlobalVariable>(static_cast<const Value *>(place.base))
                     : nullptr;
  return global && global->hasInitializer() && !global->getInitializer()->isNullValue();
}

/// The call, if it is one whose callee may write.
const CallBase *callOf(const PlaceWriter &writer) {
  return isa<IntrinsicInst>(writer.by) ? nullptr : dyn_cast<CallBase>(writer.by);
}

/// MPI_Pack and MPI_Unpack only move what they are given first.
bool isPacking(StringRef name) {
  return name.contains_insensitive("mpi_unpack") || name.contains_insensitive("mpi_pack");
}

} // namespace

/// A writer of the pointer that leads to the place counts, too: it decides where the place is.
void RankSlice::followMemory(Place place, const Instruction *reader) {
  for (unsigned behind = 0; behind <= place.depth; ++behind) {
    Place holder{place.base, place.part, place.depth - behind};
    ArrayRef<PlaceWriter> all = writers.of(holder);
    budget.spend(all.size() * all.size());
    bool isOnly = all.size() == 1 && !hasInitialValue(holder);
    for (const PlaceWriter &writer : all)
      if (isOvertaken(writer, holder) || comesTooLate(writer, holder, reader))
        continue;
      else if (callOf(writer))
        followCall(writer, behind);
      else if (behind == 0)
        followWriter(writer, isOnly);
      else if (isa<StoreInst>(writer.by) && writer.value->getType()->isPointerTy())
        reachMemory(placeAt(*writer.value).behind(behind - 1), writer.by);
  }
  if (place.part == 0)
    followGiven(place);
}

void RankSlice::followWriter(const PlaceWriter &writer, bool isOnly) {
  if (isa<MemTransferInst>(writer.by))
    return reachMemory(placeAt(*writer.value), writer.by);
  reachNumber(*writer.value, writer.by);
  if (!isOnly)
    reachBlock(*writer.by->getParent());
}

/// Follows what callers store in the place to which an argument points.
void RankSlice::followGiven(Place place) {
  auto *argument =
      place.part ? nullptr : dyn_cast<Argument>(static_cast<const Value *>(place.base));
  if (!argument || isMain(*argument->getParent()))
    return;
  for (const CallBase *call : callsOf(*argument->getParent()))
    reachMemory(placeAt(*call->getArgOperand(argument->getArgNo())).behind(place.depth), call);
}

/// Whether the value stored in a local variable cannot be the value that is read.
bool RankSlice::comesTooLate(const PlaceWriter &writer, Place place, const Instruction *reader) {
  auto *variable =
      place.part ? nullptr : dyn_cast<AllocaInst>(static_cast<const Value *>(place.base));
  return variable && reader && !budget.isSpent() &&
         reader->getFunction() == variable->getFunction() &&
         writer.by->getFunction() == variable->getFunction() &&
         !guards.canFollow(*writer.by, *reader);
}

/// Whether all ranks get the same value before the function returns.
bool RankSlice::isOvertaken(const PlaceWriter &writer, Place place) {
  auto overtakes = [&](const PlaceWriter &other) {
    if (!other.givesSame || other.by == writer.by ||
        other.by->getFunction() != writer.by->getFunction())
      return false;
    return other.by->getParent() == writer.by->getParent()
               ? writer.by->comesBefore(other.by)
               : guards.isFollowedBy(*writer.by->getParent(), *other.by->getParent());
  };
  return any_of(writers.of(place), overtakes) || any_of(writers.of(writer.object), overtakes);
}

void RankSlice::followCall(const PlaceWriter &writer, unsigned behind) {
  auto &call = *cast<CallBase>(writer.by);
  const Function *callee = call.getCalledFunction();
  if (Reachability::isDirectMpiCall(call)) {
    if (isPacking(callee->getName()))
      reachMemory(placeAt(*call.getArgOperand(0)), &call);
    else if (outputOfMpi(callee->getName(), writer.argument) == Output::Differs)
      foundRank(call);
    return;
  }
  if (bodyIsKnown(callee) && writer.argument < callee->arg_size())
    return reachMemory({callee->getArg(writer.argument), 0, behind}, &call);
  followArguments(call);
  foundUnknown(functionText(callee), &call);
}

} // namespace anole::pass
