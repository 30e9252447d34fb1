#pragma once

#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/call/PaddedText.h"
#include "tools/programs/proxy/call/PointValues.h"

namespace anole::tools::generate {

/// Writes the call of one point as C: arguments by the kinds of its parameters (codegen/kinds), as
/// the tracer recorded them and the replay decodes them.
class CallWriter {
public:
  CallWriter(Proxy &proxy, const OwnRanksIn &ownRanks, uint32_t point,
             std::optional<Position> position);

  /// The statements. What cannot be generated is noted in the proxy.
  Block write();

private:
  void noteTrips();
  void writeByKinds(const CallSyntax &syntax);
  bool makesRequestIn(const CallSyntax &syntax);
  bool writeOwn(const std::string &name);
  void writeControl(const std::string &name);
  void writeStart(const std::string &name);
  void writeInit(const std::string &name);
  void writeCompletion(const std::string &name);
  void writeWaitall(const std::string &name);
  std::optional<std::map<uint32_t, Terms>> newestOfRows() const;
  void writeRow(const std::string &name, const std::map<uint32_t, Terms> &newest);
  void writeOwnArray(const std::string &name);
  void writeGathered(const std::string &name);
  void joinRequests();
  void writeAny(const std::string &name);
  void writeSomeOf(const std::string &name);
  void writeRegion(const std::string &name);
  void writePolls(const std::string &name, const std::vector<std::string> &list);

  // Arguments (ArgumentText.cpp).
  std::string argument(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::optional<std::string> plainArgument(const ParameterSyntax &parameter,
                                           const CallSyntax &syntax);
  std::optional<std::string> objectArgument(const ParameterSyntax &parameter);
  std::string made(int field, const ObjectArray &objects);
  std::string opaque(const ParameterSyntax &parameter);
  std::string answers(const std::string &type);
  std::string number(const ParameterSyntax &parameter, const CallSyntax &syntax);
  Sequences receivedIn(size_t column);
  void writeDiscard();
  std::string named(const ParameterSyntax &parameter);
  std::optional<size_t> receivedColumn(const CallSyntax &syntax, bool isTag) const;
  std::string counted(const ParameterSyntax &parameter);
  std::string request(int field);
  std::string newRequest();
  std::string newMessage();
  std::string message(int field);
  std::string placeInArray();
  std::string boxOfRequest();

  // Arrays and buffers.
  std::string array(const ParameterSyntax &parameter);
  std::string weights(const ParameterSyntax &parameter);
  std::optional<std::string> constantList(const ParameterSyntax &parameter);
  std::string listed(const ParameterSyntax &parameter, size_t index, size_t size, int64_t value);
  LeafText lengthText(const ParameterSyntax &parameter) const;
  std::string constantArray(const ParameterSyntax &parameter, const std::string &list);
  std::string filledArray(const ParameterSyntax &parameter);
  Expression elementOf(const ParameterSyntax &parameter);
  void fill(const std::string &name, int array, const Expression &length,
            const Expression &element);
  std::string countElements(int array, const Expression &element);
  std::string buffer(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::optional<std::string> ownMemory(const ParameterSyntax &parameter);
  std::string position(const ParameterSyntax &parameter);
  std::string extent(const CallSyntax &syntax, size_t index);
  std::string extentOfParts(const CallSyntax &syntax, size_t next);

  // Texts.
  std::string textArgument(const ParameterSyntax &parameter, const CallSyntax &syntax);
  std::string openedFile(const std::string &name, const Expression &mode, const CallSyntax &syntax);
  std::string ownName(const std::string &name);
  std::optional<std::string> formatOf(const ParameterSyntax &parameter) const;
  bool haveSeveralForms(const CallSyntax &syntax) const;
  std::string chosenText(const ParameterSyntax &parameter, const CallSyntax &syntax);
  std::string literalOf(const std::string &whole, const ParameterSyntax &parameter);
  std::string textList(const ParameterSyntax &parameter);
  std::optional<PaddedText> commonForm(const ParameterSyntax &parameter,
                                       const std::map<int64_t, PaddedText> &forms) const;
  std::string filledText(const ParameterSyntax &parameter, const std::string &format);
  static std::string quoted(const std::string &format, bool asFormat = false);

  std::string text(const Expression &expression);
  void needs(const char *helper) { proxy.helpers.insert(helper); }
  void refuse(const std::string &why);
  void call(const std::string &name, const std::vector<std::string> &arguments);

  Proxy &proxy;
  uint32_t point;
  PointValues values;
  Block block;
  std::vector<std::string> before, after;
  std::map<std::string, std::string> arguments; ///< by parameter
  size_t textNumbers = 0, lists = 0;            ///< used by texts, kept for requests, so far
  std::string requestIf;                        ///< when a request is made; empty: always
  bool makesRequest = false, isRefused = false, usesTwice = false, isPoll = false;
  bool isOfRanks = false; ///< whether counts and displacements are one for each rank
};

/// The type without what makes it a pointer to constants: "const int *" -> "int".
std::string elementType(std::string type);

/// "name(a, b, c);"
std::string callText(const std::string &name, const std::vector<std::string> &arguments);

} // namespace anole::tools::generate
