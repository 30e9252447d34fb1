#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace anole::tools::generate {

/// An argument form says how a generated program gives an argument; each kind of parameter has one
/// (codegen/kinds).
enum class ArgumentForm : uint8_t {
  None,
  // numbers
  Number,
  Count, ///< of elements in a buffer
  Dest,
  Source,
  Tag,
  RecvTag,
  NamedNumber, ///< that each MPI defines for itself
  Length,      ///< of memory for a text, where MPI writes how much was needed
  PackedPosition,
  PollFlag, ///< whether a poll found something
  // arrays
  Array,
  Counts,
  Displacements,
  Peers,
  Ranks,
  Ranges,
  Weights,
  // what the program ignores
  Answer,
  RankAnswer,
  AnswerArray,
  AnswerText,
  NewPointer,
  Status,
  RecvStatus, ///< that says what a wildcard received
  // statuses that are asked for something
  CountStatus,
  ElementStatus,
  CancelStatus,
  // texts
  Text,
  OpenedFile,
  DeletedFile,
  Texts,
  // requests and messages
  Request,
  RequestPlace,
  NewRequest,
  NewReceive,
  NewPersistent,
  Message,
  NewMessage,
  // other objects of MPI
  Object,
  ObjectToBe,  ///< which is ready later
  KnownObject, ///< which the program may have already
  // memory
  SentBuffer,
  ReceivedBuffer,
  FetchedBuffer,
  EndOfSent,
  EndOfFetched,
  Bytes,
  NewMemory,
  FreeMemory,
  AttachMemory,
  DetachMemory,
  Nothing, ///< a null pointer
  Opaque,  ///< what no trace can hold
};

/// A call makes an object of MPI, uses it, or ends it. MPI_Type_commit makes it ready for use.
enum class Handling : uint8_t { Makes, Readies, Uses, Frees };

/// A parameter of an MPI function: its name and type in C, what stands in parentheses after the
/// kind, the objects that it names, the set of numbers that it is from, and the number of its first
/// scalar field or of its array; -1: none. There are thousands, so rows are small.
struct ParameterSyntax {
  const char *name, *type, *word, *object, *numbers;
  ArgumentForm form;
  Handling handling;
  int16_t field;

  bool isObject(const char *kind) const { return object == std::string_view(kind); }
  bool isNewRequest() const {
    return form >= ArgumentForm::NewRequest && form <= ArgumentForm::NewPersistent;
  }
  bool isArrayOfObjects() const { return form == ArgumentForm::Array && *object != '\0'; }
};

/// A function of mpi.h, large-count twins included.
struct CallSyntax {
  const char *name, *family;
  uint16_t first; ///< of its parameters
  uint8_t count;
  bool isWritten; ///< its wrapper and its fields are written by hand

  std::span<const ParameterSyntax> parameters() const;
};

/// Generated from include/anole/mpi_calls.def (codegen/generate).
extern const ParameterSyntax parameterRows[];
extern const CallSyntax callRows[];
extern const size_t callRowCount;

/// Whether a call is given memory of the size that its other arguments say.
bool isBuffer(const ParameterSyntax &parameter);
/// Whether a call is given a text.
bool isText(const ParameterSyntax &parameter);
/// Whether MPI writes what others sent to memory of the program.
bool receives(const CallSyntax &syntax);
/// Whether the request that a call makes stays when it is complete.
bool isPersistent(const CallSyntax &syntax);

/// Null if this version of Anole does not know the function.
const CallSyntax *findSyntax(const std::string &name);

} // namespace anole::tools::generate
