#pragma once

#include <set>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// Functions that generated programs call, as C. Their state is `own static`, see helperText.
struct Helper {
  const char *name;
  std::vector<const char *> needs; ///< defined before it
  std::string text;
  /// A shorter text that does for simple programs, with what must be among the names for that.
  const char *simpleIf = nullptr;
  std::vector<const char *> simpleNeeds{};
  std::string simpleText{};
};

/// Each in the order in which they can be defined; those of one list need none of a later one.
const std::vector<Helper> &basicHelpers();
const std::vector<Helper> &statusHelpers();
const std::vector<Helper> &callbackHelpers();
const std::vector<Helper> &memoryHelpers();
const std::vector<Helper> &requestHelpers();

/// What programs of several threads declare (ThreadText.cpp), and call.
constexpr const char *namesOfThreads[] = {"advance",
                                          "awaitStep",
                                          "begun",
                                          "changed",
                                          "difftime",
                                          "idle",
                                          "joinThreads",
                                          "lock",
                                          "madeFirstCall",
                                          "nanosecondsSince",
                                          "pthread_cond_broadcast",
                                          "pthread_cond_t",
                                          "pthread_cond_timedwait",
                                          "pthread_cond_wait",
                                          "pthread_create",
                                          "pthread_join",
                                          "pthread_mutex_lock",
                                          "pthread_mutex_t",
                                          "pthread_mutex_unlock",
                                          "pthread_t",
                                          "returned",
                                          "running",
                                          "startThreads",
                                          "steps",
                                          "takeTurn",
                                          "threads"};

/// Names of functions, types and variables in them.
std::vector<std::string> namesOfHelpers();

/// The definitions of functions that generated programs call, and of what these need in turn. The
/// name "predefinedTypes" says that the program makes no datatypes, "fewRequests" that a rank makes
/// no more than mostFewRequests: then helpers are shorter. "threads" says that the program has
/// several threads: then each has its own of what is declared `own static`. What is not used after
/// all is left out; the program is the text behind the definitions.
constexpr unsigned mostFewRequests = 4096;
std::string helperText(const std::set<std::string> &names, const std::string &program);

} // namespace anole::tools::generate
