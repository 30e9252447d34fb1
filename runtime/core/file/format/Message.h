#pragma once

#include "runtime/core/file/format/Wire.h"

#include <algorithm>
#include <utility>
#include <vector>

/// A message is a struct and one table of its fields, from which both directions follow. A field
/// has its number on disk, its kind on the wire (Wire.h) and the member that holds its value:
///
///     template <> struct Table<ClusterFamily> {
///       static constexpr std::string_view name = "Cluster";
///       using Rows = Fields<Field<1, Uint, &ClusterFamily::lead>,
///                           Field<2, PackedTerms, &ClusterFamily::ranks>>;
///     };
///
/// The struct is a part of a trace if the file holds what the trace holds (InfoSchema.h). Elsewhere
/// the file has numbers of tables in the place of values, and they can be resolved only when all of
/// the message was read; then the struct is what the file holds (Schema.h).
///
/// Lists of numbers with a grammar of their own, such as terms, are not lists of fields. To a table
/// they are packed numbers, which code writes and reads (TermCodec.h, TimeCodec.h, PathCodec.h,
/// SiteCodec.h).
///
/// Rejected: classes that protoc generates. The tracer is in the process of the traced program,
/// which may have loaded another version of their library.
namespace anole::format {

template <typename Message> struct Table;

/// A message that is not decoded yet: a view of the one around it.
template <typename Message> struct Encoded {
  std::string_view bytes;
};

template <typename T> constexpr bool isVector = false;
template <typename T> constexpr bool isVector<std::vector<T>> = true;

/// One field: put writes it, take reads one occurrence of it. A vector has one occurrence for each
/// element, unless the kind takes it as a whole (a packed one).
template <uint32_t Number, typename Kind, auto Member> struct Field {
  using Wire = Kind;
  static constexpr uint32_t number = Number;
  static constexpr auto member = Member;

  template <typename Value>
  [[gnu::always_inline]] static void put(MessageWriter &out, const Value &value) {
    if constexpr (isVector<Value> && requires { Kind::add(out, Number, value.front()); })
      for (const auto &element : value)
        Kind::add(out, Number, element);
    else
      Kind::put(out, Number, value);
  }
  /// Lists keep their memory.
  template <typename Value> [[gnu::always_inline]] static void clear(Value &value) {
    if constexpr (isVector<Value>)
      value.clear();
    else
      value = {};
  }
  template <typename Value>
  [[gnu::always_inline]] static void take(MessageReader &in, Value &value) {
    if constexpr (isVector<Value> && requires { Kind::take(in, value.front()); })
      Kind::take(in, value.emplace_back());
    else
      Kind::take(in, value);
  }
};

/// All fields of a message, ascending by number: they are written in this order, and read in any.
/// Fields that no row names are skipped, so that old readers understand new files. All is inlined
/// into the functions of the message: as symbols, names that list all fields take more room than
/// the code.
template <typename... Row> struct Fields : Row... {
  static_assert(std::ranges::is_sorted(std::initializer_list<uint32_t>{Row::number...},
                                       std::ranges::less_equal{}),
                "ascending, no number twice");

  template <typename Message>
  [[gnu::always_inline]] static void put(MessageWriter &out, const Message &message) {
    (Row::put(out, message.*Row::member), ...);
  }
  template <typename Message> [[gnu::always_inline]] static void clear(Message &message) {
    (Row::clear(message.*Row::member), ...);
  }
  template <typename Message>
  [[gnu::always_inline]] static void take(MessageReader in, Message &message) {
    while (in.next())
      if (!((in.tag() == Row::number && (Row::take(in, message.*Row::member), true)) || ...))
        in.skip();
  }
};

/// Decodes into a message whose memory is used again.
template <typename Message> void decodeInto(Encoded<Message> encoded, Message &message) {
  Table<Message>::Rows::clear(message);
  Table<Message>::Rows::take(MessageReader(encoded.bytes), message);
}

/// Encodes into a text whose memory is used again.
template <typename Message> void encodeInto(std::string &data, const Message &message) {
  data.clear();
  MessageWriter out(data);
  Table<Message>::Rows::put(out, message);
}

template <typename Message> std::string encode(const Message &message) {
  std::string data;
  encodeInto(data, message);
  return data;
}

template <typename Message> Message decode(Encoded<Message> encoded) {
  Message message;
  Table<Message>::Rows::take(MessageReader(encoded.bytes), message);
  return message;
}

/// The row of a member, for what deals with single fields of a message.
template <typename Message, typename Value> Message ownerOf(Value Message::*);
template <auto Member, uint32_t Number, typename Kind>
Field<Number, Kind, Member> rowWith(const Field<Number, Kind, Member> &);
template <auto Member> using Owner = decltype(ownerOf(Member));
template <auto Member>
using RowOf = decltype(rowWith<Member>(typename Table<Owner<Member>>::Rows()));

/// Writes one field; `add` writes one element of a repeated one.
template <auto Member, typename Value>
[[gnu::always_inline]] inline void put(MessageWriter &out, const Value &value) {
  RowOf<Member>::put(out, value);
}
template <auto Member, typename Value>
[[gnu::always_inline]] inline void add(MessageWriter &out, const Value &value) {
  RowOf<Member>::Wire::add(out, RowOf<Member>::number, value);
}

template <typename Message, typename Element> Element elementOf(std::vector<Element> Message::*);

/// Visits the elements of a repeated field as they are read, and skips all other fields.
template <auto Member, typename Visitor> void eachOf(std::string_view encoded, Visitor visit) {
  using Row = RowOf<Member>;
  decltype(elementOf(Member)) element;
  for (MessageReader in(encoded); in.next(Row::number); visit(std::exchange(element, {})))
    Row::Wire::take(in, element);
}

/// A message in a message. What is not there is the same as an empty one, but in a list.
struct Nested {
  static void add(MessageWriter &out, uint32_t number, const std::string &encoded) {
    out.add_message(number, encoded);
  }
  template <typename Message>
  static void add(MessageWriter &out, uint32_t number, const Message &message) {
    out.add_message(number, encode(message));
  }
  template <typename Message>
  static void put(MessageWriter &out, uint32_t number, const Message &message) {
    if (std::string data = encode(message); !data.empty())
      out.add_message(number, data);
  }
  template <typename Message> static void take(MessageReader &in, Encoded<Message> &encoded) {
    encoded.bytes = in.get_view();
  }
  template <typename Message> static void take(MessageReader &in, Message &message) {
    Encoded<Message> encoded;
    take(in, encoded);
    message = decode(encoded);
  }
};

} // namespace anole::format
