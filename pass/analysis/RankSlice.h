#pragma once

#include "pass/analysis/RankDependence.h"

#include "llvm/ADT/DenseSet.h"

namespace anole::pass {

/// One query of RankDependence: what is reached from some conditions, breadth first, so that the
/// first source found has the shortest explanation.
class RankSlice {
public:
  /// Branches whose outcome is `given` no longer decide anything.
  RankSlice(const PlaceWriters &writers, Guards &guards, WorkBudget &budget,
            llvm::SmallPtrSet<const llvm::BasicBlock *, 8> given)
      : writers(writers), guards(guards), budget(budget), given(std::move(given)) {}

  /// Adds the condition of a branch.
  void addCondition(const llvm::BasicBlock &branch);
  /// Adds the condition of a branch, and the conditions under which it is reached.
  void addBranch(const llvm::BasicBlock &branch);
  Dependence run();

private:
  enum class Kind { Number, Memory, Block };

  /// A Step is what was reached, from which step, and through which instruction.
  struct Step {
    Kind kind;
    const void *what; ///< a Value or a BasicBlock
    Place place;
    size_t from;
    const llvm::Instruction *by;
  };

  void reachNumber(const llvm::Value &value, const llvm::Instruction *by);
  void reachMemory(Place place, const llvm::Instruction *by);
  void reachBlock(const llvm::BasicBlock &block);
  void reach(Step step);

  void follow(const Step &step);
  void followNumber(const llvm::Value &value);
  void followLoad(const llvm::LoadInst &load);
  void followArgument(const llvm::Argument &argument);
  void followResult(const llvm::CallBase &call);
  void followMemory(Place place, const llvm::Instruction *reader);
  void followWriter(const PlaceWriter &writer, bool isOnly);
  void followGiven(Place place);
  void followCall(const PlaceWriter &writer, unsigned behind);
  void followArguments(const llvm::CallBase &call);
  bool comesTooLate(const PlaceWriter &writer, Place place, const llvm::Instruction *reader);
  bool isOvertaken(const PlaceWriter &writer, Place place);

  void foundRank(const llvm::Instruction &source);
  void foundUnknown(const llvm::Twine &name, const llvm::Instruction *by);

  const PlaceWriters &writers;
  Guards &guards;
  WorkBudget &budget;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> given;
  std::vector<Step> steps;
  llvm::DenseSet<std::pair<const llvm::Instruction *, Place>> seen;
  static constexpr size_t start = SIZE_MAX; ///< from where the first steps come
  size_t current = start;
  Dependence result;
};

} // namespace anole::pass
