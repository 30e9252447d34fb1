#include "tools/programs/proxy/SetUp.h"

#include <ranges>

namespace anole::tools::generate {

namespace {

const Expression everyone = named("everyone");

Statement calling(const std::string &name, std::vector<Expression> arguments) {
  return compute(called(name, std::move(arguments)));
}

Statement refusal(const Expression &violation, const std::string &needed, const Expression &comm) {
  return onlyIf(violation, {calling("refuse", {quoted('"' + needed + '"'), comm})});
}

/// Only the first session of a program sets it up.
Statements beginInSession() {
  Statement done;
  done.form = StatementForm::Return;
  return {asStatic(declared("int", "isDone")), onlyIf(suffixed(named("isDone"), "++"), {done}),
          declared("MPI_Comm", "everyone", called("everyoneIn", {named("session")}))};
}

} // namespace

Definitions SetUp::state() const {
  Definitions all;
  all.emplace_back(asStatic(declared("int", "rank")));
  if (ranks > 0)
    all.insert(all.begin(), constantNumber("ranks", literal(ranks)));
  else
    all.emplace_back(asStatic(declared("int", "ranks")));
  for (const auto &[name, sides] : grids) {
    Statement grid = asStatic(declaredArray("int", name, {literal(sides)}));
    grid.comment = "The sides of the " + name + " of all ranks, the largest first.";
    all.emplace_back(grid);
  }
  return all;
}

ProgramFunction SetUp::function() const {
  Expression comm = isInSession ? everyone : named("MPI_COMM_WORLD");
  Expression size = named("ranks");
  ProgramFunction made{"", "static void", "setUp"};
  if (ranks == 0)
    made.comment = "Finds out the own rank and what depends on the number of ranks.";
  if (isInSession) {
    made.parameters = {{"MPI_Session", "session"}};
    made.body = beginInSession();
  }
  Statements &body = made.body;
  if (ranks > 0) {
    body.push_back(calling("findRank", {comm}));
  } else {
    body.push_back(compute(named("rank"), "=", called("rankIn", {comm})));
    body.push_back(compute(size, "=", called("ranksIn", {comm})));
  }
  for (const auto &[name, sides] : grids)
    body.push_back(calling("findSides", {size, literal(sides), named(name)}));
  for (const auto &[text, need] : std::views::reverse(needs))
    body.push_back(refusal(need.violation, need.words, comm));
  if (hasFolder)
    body.push_back(calling("enterFolder", {comm}));
  if (isInSession)
    body.push_back(calling("freeEveryone", {comm}));
  return made;
}

} // namespace anole::tools::generate
