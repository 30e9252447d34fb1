#pragma once

#include "tools/generate/CallSyntax.h"
#include "tools/generate/PointValues.h"

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
  void writeByKinds(const CallSyntax &syntax);
  void noteTrips();
  bool writeOwn(const std::string &name);
  void writeCompletion(const std::string &name);
  void writeWaitall(const std::string &name);
  void writeGathered(const std::string &name);
  std::optional<std::string> placeOfMany();
  void writeAny(const std::string &name);
  void writeSomeOf(const std::string &name);
  void writeRegion(const std::string &name);
  static std::optional<Terms> lastOfEach(const Terms &terms, uint64_t size);
  static std::string quoted(const std::string &format);

  std::string argument(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::string status();
  std::string number(const ParameterSyntax &parameter);
  std::optional<uint64_t> longestOf(const ParameterSyntax &parameter);
  void fill(const std::string &type, const std::string &name, const std::string &longest,
            const Expression &length, const Expression &element);
  std::string array(const ParameterSyntax &parameter);
  std::string listed(const ParameterSyntax &parameter, size_t index, size_t size, int64_t value);
  LeafText lengthText(const ParameterSyntax &parameter) const;
  std::string constantList(const ParameterSyntax &parameter, const std::string &type,
                           const std::string &list);
  std::string objectArray(const ParameterSyntax &parameter, const ObjectArray &objects);
  std::string buffer(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::string extent(const CallSyntax &syntax, size_t index);
  std::string request(int field);
  std::string text(const Expression &expression);

  void refuse(const std::string &why);
  void call(const std::string &name, const std::vector<std::string> &arguments);

  Proxy &proxy;
  uint32_t point;
  PointValues values;
  Block block;
  std::vector<std::string> before, after;
  std::map<std::string, std::string> arguments; ///< by parameter
  bool makesRequest = false, isRefused = false, usesTwice = false;
  bool isOfRanks = false; ///< whether counts and displacements are one for each rank
};

/// The type without what makes it a pointer to constants: "const int *" -> "int".
std::string elementType(std::string type);

/// "name(a, b, c);"
std::string callText(const std::string &name, const std::vector<std::string> &arguments);

} // namespace anole::tools::generate
