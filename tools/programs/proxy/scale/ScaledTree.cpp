#include "tools/programs/proxy/scale/ScaledTree.h"

#include "tools/programs/proxy/scale/TreePlace.h"
#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <algorithm>
#include <optional>

namespace anole::tools::generate {

namespace {

/// The same part of each program.
template <class Part> using Alike = std::vector<const Part *>;

/// Numbers that do not fit an int stay as they are.
bool canFollowRanks(const Expression &each) {
  return each.form() == Form::Number && each.word().empty();
}

class Scaling {
public:
  explicit Scaling(const std::vector<SizedProgram> &all) : programs(all) {}

  Expected<ScaledTree> run() {
    Alike<Definitions> all;
    for (const SizedProgram &each : programs)
      all.push_back(&each.definitions);
    result.definitions = eachOf(all);
    if (problem)
      return tl::unexpected(*problem);
    return std::move(result);
  }

private:
  template <class Part> std::vector<Part> eachOf(const Alike<std::vector<Part>> &all) {
    std::vector<Part> made;
    bool isSame = isAlike(all, [](const std::vector<Part> &each) { return each.size(); });
    for (size_t i = 0; isSame && i < all[0]->size() && !problem; ++i) {
      Alike<Part> parts;
      for (const auto *each : all)
        parts.push_back(&(*each)[i]);
      made.push_back(scaled(parts));
    }
    return made;
  }

  /// Whether something is the same in all programs. If not, that is an error.
  template <class Part, class What> bool isAlike(const Alike<Part> &all, What what) {
    for (size_t i = 1; i < all.size() && !problem; ++i)
      if (what(*all[i]) != what(*all[0]))
        differ(i);
    return !problem;
  }

  Definition scaled(const Alike<Definition> &all) {
    if (!isAlike(all, [](const Definition &each) { return each.index(); }))
      return *all[0];
    if (std::holds_alternative<Statement>(*all[0]))
      return scaled(membersOf<Statement>(all));
    return scaled(membersOf<ProgramFunction>(all));
  }

  template <class Kind> static Alike<Kind> membersOf(const Alike<Definition> &all) {
    Alike<Kind> members;
    for (const Definition *each : all)
      members.push_back(&std::get<Kind>(*each));
    return members;
  }

  ProgramFunction scaled(const Alike<ProgramFunction> &all) {
    ProgramFunction made = *all[0];
    place = {all[0]};
    if (isAlike(all, [](const ProgramFunction &each) {
          return std::tie(each.comment, each.name, each.type, each.parameters);
        }))
      made.body = eachOf(parts(all, &ProgramFunction::body));
    place = {};
    return made;
  }

  Statement scaled(const Alike<Statement> &all) {
    Statement made = *all[0];
    auto outer = std::exchange(statements, all);
    if (!isAlike(all, [](const Statement &each) {
          return std::tie(each.form, each.type, each.name, each.isStatic);
        }))
      return made;
    made.sizes = eachOf(parts(all, &Statement::sizes));
    made.parts = eachOf(parts(all, &Statement::parts));
    made.body = eachOf(parts(all, &Statement::body));
    made.otherwise = eachOf(parts(all, &Statement::otherwise));
    statements = std::move(outer);
    return made;
  }

  template <class Whole, class Part>
  static Alike<Part> parts(const Alike<Whole> &all, Part Whole::*member) {
    Alike<Part> found;
    for (const Whole *each : all)
      found.push_back(&(each->*member));
    return found;
  }

  Expression scaled(const Alike<Expression> &all) {
    const Expression &first = *all[0];
    bool isSized = std::ranges::all_of(all, [&](const Expression *each) {
      return canFollowRanks(*each) && (each->number().value < 0) == (first.number().value < 0);
    });
    if (isSized)
      return byLaw(all);
    if (!isAlike(all, [](const Expression &each) {
          return std::tuple(each.form(), each.word(), each.number().value);
        }))
      return first;
    std::vector<std::vector<Expression>> lists;
    Alike<std::vector<Expression>> inside;
    for (const Expression *each : all)
      inside.push_back(&each->parts());
    return Expression(first.form(), first.word(), eachOf(inside), first.number());
  }

  /// The law of the number without its sign.
  Expression byLaw(const Alike<Expression> &all) {
    SizedNumber number = all[0]->number();
    bool isNegative = number.value < 0;
    number.value = std::abs(number.value);
    std::vector<Observation> seen;
    for (size_t i = 0; i < all.size(); ++i) {
      seen.push_back({programs[i].ranks, std::abs(all[i]->number().value)});
      if (number.meaning == Meaning::Plain)
        number.meaning = all[i]->number().meaning;
    }
    auto law = sizeLaw(number, seen);
    if (!law)
      return failed(seen, *all[0]);
    bool isOfArray = !statements.empty() && statements[0]->isStatic;
    if (!law->isConstant && isOfArray && !problem)
      problem = Error{"an array whose size or numbers depend on the ranks, in " +
                      usersOf(statements[0]->name, programs[0].definitions) + ": " +
                      headOfTable(*statements[0])};
    note(*law, number.value);
    return isNegative ? times(-1, law->value) : law->value;
  }

  void note(const SizeLaw &law, int64_t number) {
    result.needs.insert(law.needs.begin(), law.needs.end());
    if (law.isDoubtful)
      result.doubts.insert(number);
    if (!law.isConstant)
      result.readings.insert(std::to_string(number) + " for " + printed(law.value));
  }

  Expression failed(const std::vector<Observation> &seen, const Expression &number) {
    std::string values;
    for (const Observation &each : seen)
      values += (values.empty() ? "" : ", ") + std::to_string(each.value) + " on " +
                std::to_string(each.ranks);
    fail("no rule was found for a number that is " + values + " ranks");
    return number;
  }

  void differ(size_t other) {
    fail(programs[other].name + " gives another program than " + programs[0].name);
    if (!statements.empty())
      problem->message += " | " + headOfTable(*statements[other]);
  }

  void fail(const std::string &what) {
    std::string text = statements.empty() ? "" : ": " + headOfTable(*statements[0]);
    problem = problem ? problem : Error{what + ", in " + place.text() + text};
  }

  const std::vector<SizedProgram> &programs;
  TreePlace place;
  Alike<Statement> statements; ///< the innermost one, in each program
  std::optional<Error> problem;
  ScaledTree result;
};

} // namespace

Expected<ScaledTree> scaledTree(const std::vector<SizedProgram> &programs) {
  return Scaling(programs).run();
}

} // namespace anole::tools::generate
