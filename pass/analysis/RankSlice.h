#pragma once

#include "pass/analysis/RankDependence.h"

#include "llvm/ADT/DenseSet.h"

namespace anole::pass {

/// One question of RankDependence: what is reached from some conditions, breadth first, so that the
/// first source found is the one that is explained in the fewest words.
class RankSlice {
public:
  /// Branches whose outcome is `given` decide nothing any more.
  RankSlice(const PlaceWriters &writers, Guards &guards, Effort &effort,
            llvm::SmallPtrSet<const llvm::BasicBlock *, 8> given)
      : writers(writers), guards(guards), effort(effort), given(std::move(given)) {}

  /// What a branch decides by.
  void addCondition(const llvm::BasicBlock &branch);
  /// ... and whether it is reached.
  void addBranch(const llvm::BasicBlock &branch);
  Dependence run();

private:
  enum class Kind { Number, Memory, Block };

  /// What was reached, from which step, and by which instruction.
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
  void followWriter(const Writer &writer, bool isOnly);
  void followGiven(Place place);
  void followCall(const Writer &writer, unsigned behind);
  void followArguments(const llvm::CallBase &call);
  bool comesTooLate(const Writer &writer, Place place, const llvm::Instruction *reader);
  bool isOvertaken(const Writer &writer, Place place);

  void foundRank(const llvm::Instruction &source);
  void foundUnknown(const llvm::Twine &name, const llvm::Instruction *by);

  const PlaceWriters &writers;
  Guards &guards;
  Effort &effort;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> given;
  std::vector<Step> steps;
  llvm::DenseSet<std::pair<const llvm::Instruction *, Place>> seen;
  static constexpr size_t start = SIZE_MAX; ///< from where the first steps come
  size_t current = start;
  Dependence result;
};

} // namespace anole::pass
