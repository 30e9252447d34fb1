#include "tools/generate/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

// Calls whose wrappers and fields are written by hand: start, completion, markers.

bool CallWriter::writeOwn(const std::string &name) {
  if (name == "MPI_Init") {
    call(name, {"NULL", "NULL"});
    block.add("setUp();");
  } else if (name == "MPI_Init_thread") {
    call(name, {"NULL", "NULL", text(values.scalar(0)), "&(int){0}"});
    block.add("setUp();");
  } else if (name == "MPI_Finalize") {
    call(name, {});
  } else if (name == "MPI_Wait" || name == "MPI_Test" || name == "MPI_Request_free" ||
             name == "MPI_Parrived" || name == "MPI_Request_get_status") {
    writeCompletion(name);
  } else if (name == "MPI_Waitall" || name == "MPI_Testall" || name == "MPI_Startall") {
    writeWaitall(name);
  } else if (name.ends_with("any")) {
    writeAny(name);
  } else if (name.ends_with("some")) {
    writeSomeOf(name);
  } else if (name == "MPI_Start") {
    call(name, {request(0)});
  } else if (name.starts_with("anole_")) {
    writeRegion(name);
  } else {
    return false;
  }
  return true;
}

/// Polls that found nothing are no events: the call is repeated until it finds something.
void CallWriter::writeCompletion(const std::string &name) {
  std::string which = request(0);
  bool isWait = name == "MPI_Wait", isFree = name == "MPI_Request_free";
  if (isWait || isFree) {
    call(name,
         isWait ? std::vector<std::string>{which, status()} : std::vector<std::string>{which});
  } else {
    std::optional<int64_t> flag = values.constant(name == "MPI_Parrived" ? 2 : 1);
    if (flag != 1)
      refuse("polls that found nothing are in the trace");
    std::vector<std::string> list{(name == "MPI_Test" ? "" : "*") + which, "&flag"};
    if (name == "MPI_Parrived")
      list.insert(list.begin() + 1, text(values.scalar(1)));
    else
      list.emplace_back(status());
    std::vector<std::string> lines{"{", "  int flag = 0;", "  while (!flag)"};
    lines.push_back("    " + callText(name, list));
    lines.emplace_back("}");
    for (const std::string &line : lines)
      block.add(line);
  }
  if (isWait || isFree || name == "MPI_Test") {
    proxy.helpers.insert("completed");
    block.add("completed(" + which + ", 1);");
  }
}

/// Requests that were made one after the other lie side by side.
void CallWriter::writeWaitall(const std::string &name) {
  bool isStart = name == "MPI_Startall", isTest = name == "MPI_Testall";
  Expression count = values.scalar(0);
  if (isTest && values.constant(1) != 1)
    refuse("polls that found nothing are in the trace");
  auto distances = values.column(values.columnOfArray(0) + 1);
  auto sizes = values.lengths(0);
  bool isRow = sizes.has_value();
  std::map<uint32_t, Terms> newest;
  for (auto &[rank, terms] : distances) {
    if (!isRow)
      break;
    uint64_t size = (*sizes)[rank];
    auto last = size == 0 ? Terms{{0, 0, 0, {}}} : lastOfEach(terms, size);
    isRow = isRow && last.has_value();
    if (last)
      newest[rank] = *last;
  }
  if (!isRow) {
    writeGathered(name);
    return;
  }
  if (values.constant(0) == 0) {
    call(name, isStart  ? std::vector<std::string>{"0", "NULL"}
               : isTest ? std::vector<std::string>{"0", "NULL", "&(int){0}", "MPI_STATUSES_IGNORE"}
                        : std::vector<std::string>{"0", "NULL", "MPI_STATUSES_IGNORE"});
    return;
  }
  proxy.helpers.insert("request");
  Expression last = values.sequence(newest, literal, "newest");
  Expression first = plus(plus(last, count), -1);
  block.uses(first);
  std::string place = "request(" + first.text + ")";
  if (isTest) {
    block.add("{");
    block.add("  int flag = 0;");
    block.add("  while (!flag)");
    block.add("    " + callText(name, {count.text, place, "&flag", "MPI_STATUSES_IGNORE"}));
    block.add("}");
  } else if (isStart) {
    call(name, {count.text, place});
  } else {
    call(name, {count.text, place, "MPI_STATUSES_IGNORE"});
  }
  if (!isStart) {
    proxy.helpers.insert("completed");
    block.add("completed(" + place + ", " + count.text + ");");
  }
}

/// Requests in any order: they are copied to an array and back.
void CallWriter::writeGathered(const std::string &name) {
  auto sizes = values.lengths(0);
  if (!sizes || name == "MPI_Testall") {
    refuse("how many requests it has changes from call to call");
    return;
  }
  uint64_t longest = 1;
  for (const auto &[rank, size] : *sizes)
    longest = std::max(longest, size);
  Expression distance = values.element(0, "at"), count = values.length(0);
  distance.variables.erase("at");
  block.uses(distance);
  block.uses(count);
  proxy.helpers.insert("request");
  std::string loop = "for (int at = 0; at < " + count.text + "; at++)";
  block.add("{");
  block.add("  MPI_Request some[" + std::to_string(longest) + "];");
  block.add("  " + loop);
  block.add("    some[at] = *request(" + distance.text + ");");
  bool isStart = name == "MPI_Startall";
  std::vector<std::string> list{count.text, "some"};
  if (!isStart)
    list.emplace_back("MPI_STATUSES_IGNORE");
  block.add("  " + callText(name, list));
  block.add("  " + loop);
  block.add("    *request(" + distance.text + ") = some[at];");
  if (!isStart) {
    proxy.helpers.insert("completed");
    block.add("  completed(some, " + count.text + ");");
  }
  block.add("}");
}

/// Of distances that fall by one to the last of each array of this size: the last ones.
std::optional<Terms> CallWriter::lastOfEach(const Terms &terms, uint64_t size) {
  Terms result;
  for (const Term &term : terms) {
    if (term.block)
      return std::nullopt;
    if (term.isRepeat()) {
      auto inside = lastOfEach(term.body, size);
      if (!inside)
        return std::nullopt;
      result.push_back({0, term.stride, term.count, std::move(*inside)});
      continue;
    }
    if (isSpecial(term.start))
      return std::nullopt;
    if (size == 1) {
      result.push_back(term);
    } else if (term.stride == -1 && term.count == size) {
      result.push_back(
          {static_cast<int64_t>(static_cast<uint64_t>(term.start) - size + 1), 0, 1, {}});
    } else {
      return std::nullopt;
    }
  }
  return result;
}

} // namespace anole::tools::generate
