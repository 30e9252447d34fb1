#pragma once

#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/call/PaddedText.h"
#include "tools/programs/proxy/call/PointValues.h"

namespace anole::tools::generate {

/// A call writer makes the statements of one point: arguments by the kinds of its parameters
/// (codegen/kinds), as the tracer recorded them and the replay decodes them.
class CallWriter {
public:
  CallWriter(Proxy &proxy, const OwnRanksIn &ownRanks, uint32_t point,
             std::optional<Position> position);

  /// The statements. What cannot be generated is noted in the proxy.
  Block write();

private:
  /// The extent of a buffer is so many elements of a type.
  struct Extent {
    Expression count, type;
  };

  void noteTrips();
  void writeByKinds(const CallSyntax &syntax);
  bool makesRequestIn(const CallSyntax &syntax);
  bool writeOwn(const std::string &name);
  void writeControl(const std::string &name);
  void writeStart(const std::string &name);
  void refuseRestart();
  void writeInit(const std::string &name);
  void writeCompletion(const std::string &name);
  void writeWaitall(const std::string &name);
  std::optional<std::map<uint32_t, Terms>> newestOfRows() const;
  void writeRow(const std::string &name, const std::map<uint32_t, Terms> &newest);
  void completeAll(const std::string &name, const Expression &count, const Expression &requests);
  void writeOwnArray(const std::string &name);
  void writeGathered(const std::string &name);
  void joinRequests();
  void writeAny(const std::string &name);
  void writeSomeOf(const std::string &name);
  void writeRegion(const std::string &name);
  Statements polls(const std::string &name, const std::vector<Expression> &list) const;
  void writePolls(const std::string &name, const std::vector<Expression> &list);

  // Arguments (CallArguments.cpp).
  Expression argument(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::optional<Expression> plainArgument(const ParameterSyntax &parameter,
                                          const CallSyntax &syntax);
  std::optional<Expression> answer(const ParameterSyntax &parameter, const CallSyntax &syntax);
  std::optional<Expression> requestArgument(const ParameterSyntax &parameter);
  std::optional<Expression> objectArgument(const ParameterSyntax &parameter);
  Expression made(int field, const ObjectArray &objects);
  Expression opaque(const ParameterSyntax &parameter);
  Expression answers(const std::string &type);
  Expression number(const ParameterSyntax &parameter, const CallSyntax &syntax);
  Sequences receivedIn(size_t column);
  void writeDiscard();
  Expression namedNumber(const ParameterSyntax &parameter);
  std::optional<size_t> receivedColumn(const CallSyntax &syntax, bool isTag) const;
  Expression counted(const ParameterSyntax &parameter);
  Expression request(int field);
  Expression newRequest();
  Expression newMessage();
  Expression message(int field);
  Expression placeInArray();
  Expression boxOfRequest();
  bool goesNowhere(bool isSent) const;

  // Arrays and buffers.
  Expression array(const ParameterSyntax &parameter);
  Expression weights(const ParameterSyntax &parameter);
  std::optional<std::vector<Expression>> constantList(const ParameterSyntax &parameter);
  Expression listed(const ParameterSyntax &parameter, size_t index, size_t size, int64_t value);
  Leaf lengthLeaf(const ParameterSyntax &parameter) const;
  Expression constantArray(const ParameterSyntax &parameter, const std::vector<Expression> &list);
  Expression filledArray(const ParameterSyntax &parameter);
  Expression elementOf(const ParameterSyntax &parameter);
  void fill(const std::string &name, int array, const Expression &length,
            const Expression &element);
  std::optional<Statement> countedElements(int array, const Expression &element,
                                           const Expression &length);
  Expression buffer(const ParameterSyntax &parameter, const CallSyntax &syntax, size_t index);
  std::optional<Expression> ownMemory(const ParameterSyntax &parameter);
  Expression position(const ParameterSyntax &parameter);
  Extent extent(const CallSyntax &syntax, size_t index);
  Extent extentOfParts(const CallSyntax &syntax, size_t next);

  // Texts.
  Expression textArgument(const ParameterSyntax &parameter, const CallSyntax &syntax);
  Expression openedFile(const Expression &name, const Expression &mode, const CallSyntax &syntax);
  std::string ownName(const std::string &name);
  std::optional<std::string> formatOf(const ParameterSyntax &parameter) const;
  bool haveSeveralForms(const CallSyntax &syntax) const;
  Expression chosenText(const ParameterSyntax &parameter, const CallSyntax &syntax);
  Expression literalOf(const std::string &whole, const ParameterSyntax &parameter);
  Expression textList(const ParameterSyntax &parameter);
  std::optional<PaddedText> commonForm(const ParameterSyntax &parameter,
                                       const std::map<int64_t, PaddedText> &forms) const;
  Expression filledText(const ParameterSyntax &parameter, const std::string &format);
  static Expression textOf(const std::string &format, bool asFormat = false);

  void refuse(const std::string &why);
  void call(const std::string &name, const std::vector<Expression> &arguments);

  Proxy &proxy;
  uint32_t point;
  PointValues values;
  Block block;
  Statements before, after;
  std::map<std::string, Expression> arguments; ///< by parameter
  size_t textNumbers = 0, lists = 0;           ///< used by texts, kept for requests, so far
  std::optional<Expression> requestIf;         ///< when a request is made; nothing: always
  bool makesRequest = false, isRefused = false, usesTwice = false, isPoll = false;
  bool isOfRanks = false; ///< whether counts and displacements are one for each rank
};

/// The distance of a request from the newest one; -1: there is none.
Expression distanceLeaf(int64_t number);

/// The type without what makes it a pointer to constants: "const int *" -> "int".
std::string elementType(std::string type);

} // namespace anole::tools::generate
