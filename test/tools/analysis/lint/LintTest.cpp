#include "tools/analysis/lint/Lint.h"

#include "runtime/record/functions/FunctionTable.h"
#include "test/support/program/PlayedProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace anole::lint {
namespace {

using test::playedProgram;
using test::PlayedRank;
using test::recordedProgram;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int64_t intType = -8, doubleType = -13, sum = -3, maximum = -1, noOp = -14;

LintResult lintOf(uint32_t ranks, const std::function<void(PlayedRank &)> &play) {
  Trace trace = playedProgram(ranks, play);
  auto result = lint(trace);
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : LintResult();
}

/// "kind ranks times" of each finding.
std::vector<std::string> found(uint32_t ranks, const std::function<void(PlayedRank &)> &play) {
  std::vector<std::string> lines;
  for (const Finding &finding : lintOf(ranks, play).findings) {
    std::string line = finding.row().name;
    for (uint32_t rank : finding.ranks)
      line += " " + std::to_string(rank);
    lines.push_back(line + " x" + std::to_string(finding.times));
  }
  return lines;
}

uint32_t otherOf(const PlayedRank &rank) { return 1 - rank.rank; }

TEST(Lint, FindsNothingInACorrectProgram) {
  auto result = lintOf(4, [](PlayedRank &rank) {
    for (int i = 0; i < 100; ++i) {
      int64_t request = rank.startReceive(1, (rank.rank + 3) % 4, i);
      rank.send(2, (rank.rank + 1) % 4, 0, i);
      rank.wait(3, request);
      rank.allreduce(4, 8);
      rank.barrier(5);
    }
  });
  EXPECT_THAT(result.findings, IsEmpty());
  EXPECT_THAT(result.leftOut, IsEmpty());
}

TEST(Lint, FindsOtherCollectives) {
  EXPECT_THAT(found(2,
                    [](PlayedRank &rank) {
                      rank.barrier(1);
                      rank.rank == 0 ? rank.barrier(2) : rank.allreduce(3, 8);
                    }),
              ElementsAre("collective-order 0 x1"));
}

TEST(Lint, FindsWhatCollectivesDisagreeIn) {
  auto reduce = [](int64_t root, int64_t op, int64_t type, int64_t count) {
    return [=](PlayedRank &rank) {
      bool isOdd = rank.rank == 1;
      for (int i = 0; i < 10; ++i)
        rank.call("MPI_Reduce", 1,
                  {{"count", isOdd ? count : 4},
                   {"datatype", isOdd ? type : intType},
                   {"op", isOdd ? op : sum},
                   {"root", isOdd ? root : 0}});
    };
  };
  EXPECT_THAT(found(2, reduce(0, sum, intType, 4)), IsEmpty());
  EXPECT_THAT(found(2, reduce(1, sum, intType, 4)), ElementsAre("collective-root 1 x10"));
  EXPECT_THAT(found(2, reduce(0, maximum, intType, 4)), ElementsAre("collective-operation 1 x10"));
  EXPECT_THAT(found(2, reduce(0, sum, doubleType, 4)), ElementsAre("collective-type 1 x10"));
  EXPECT_THAT(found(2, reduce(0, sum, intType, 5)), ElementsAre("collective-amount 1 x10"));
}

TEST(Lint, FindsMembersThatNeverCome) {
  EXPECT_THAT(found(2,
                    [](PlayedRank &rank) {
                      if (rank.rank == 0)
                        rank.wait(2, rank.startAllreduce(1, 8));
                    }),
              ElementsAre("collective-missing 0 x1"));
}

TEST(Lint, FindsMessagesThatDoNotFit) {
  auto exchange = [](int64_t type, int64_t room) {
    return [=](PlayedRank &rank) {
      if (rank.rank == 0)
        rank.call("MPI_Send", 1, {{"count", 4}, {"datatype", intType}, {"dest", 1}});
      else
        rank.call("MPI_Recv", 2, {{"count", room}, {"datatype", type}, {"source", -1}});
    };
  };
  EXPECT_THAT(found(2, exchange(intType, 9)), IsEmpty());
  EXPECT_THAT(found(2, exchange(doubleType, 9)), ElementsAre("message-type 1 x1"));
  EXPECT_THAT(found(2, exchange(intType, 3)), ElementsAre("message-truncated 1 x1"));
}

TEST(Lint, FindsMessagesWithoutTheOtherSide) {
  EXPECT_THAT(found(2,
                    [](PlayedRank &rank) {
                      if (rank.rank == 0)
                        rank.send(1, 1, 8);
                    }),
              ElementsAre("message-unreceived 0 x1"));
  EXPECT_THAT(found(2,
                    [](PlayedRank &rank) {
                      if (rank.rank == 0)
                        rank.startReceive(1, 1);
                    }),
              ElementsAre("message-unsent 0 x1", "request-unfinished 0 x1"));
}

TEST(Lint, NotesWhereAnotherMessageMayBeFirst) {
  EXPECT_THAT(found(3,
                    [](PlayedRank &rank) {
                      if (rank.rank != 0)
                        return rank.send(1, 0, 0);
                      for (int64_t from : {2, 1})
                        rank.call("MPI_Recv", 2,
                                  {{"source", value(Special::AnySource)}, {"status_source", from}});
                    }),
              ElementsAre("message-race 0 x1"));
}

/// The other message comes last, but from a rank that cannot know of the receive.
TEST(Lint, NotesThatALaterMessageMayBeFirst) {
  auto foundIf = [](bool tells) {
    return found(3, [=](PlayedRank &rank) {
      if (tells && rank.rank == 2)
        rank.receive(5, 1);
      if (rank.rank != 1)
        return rank.send(1, 1, 0);
      rank.call("MPI_Recv", 2, {{"source", value(Special::AnySource)}, {"status_source", -1}});
      if (tells)
        rank.send(4, 2, 0);
      rank.receive(3, 2);
    });
  };
  EXPECT_THAT(foundIf(false), ElementsAre("message-race 1 x1"));
  EXPECT_THAT(foundIf(true), IsEmpty());
}

TEST(Lint, FindsSendsThatNeedBuffers) {
  auto exchange = [](bool inOrder) {
    return [=](PlayedRank &rank) {
      bool isFirst = inOrder && rank.rank == 0;
      const std::vector<test::FieldValue> peer = {
          {"count", 1}, {"datatype", intType}, {"source", rank.distance(otherOf(rank))}};
      if (isFirst)
        rank.call("MPI_Recv", 2, peer);
      rank.send(1, otherOf(rank), 4);
      if (!isFirst)
        rank.call("MPI_Recv", 2, peer);
    };
  };
  EXPECT_THAT(found(2, exchange(true)), IsEmpty());
  EXPECT_THAT(found(2, exchange(false)), ElementsAre("needs-buffers 0 1 x2"));
}

/// Both ranks poll until their send is complete, and receive between two polls.
TEST(Lint, LetsPollsGoOn) {
  for (const bool ofOne : {true, false}) {
    auto result = lintOf(2, [&](PlayedRank &rank) {
      const int64_t request = rank.field(rank.startSend(1, otherOf(rank), 4));
      if (ofOne)
        rank.call("MPI_Test", 2, {{"request", request}, {"flag", 1}});
      else
        rank.call("MPI_Testany", 2,
                  {{"count", 1},
                   {"active", 1},
                   {"completed", 1},
                   {"array_of_requests", std::vector{request}}});
      rank.call("MPI_Recv", 3,
                {{"count", 1}, {"datatype", intType}, {"source", rank.distance(otherOf(rank))}});
    });
    EXPECT_THAT(result.findings, IsEmpty()) << ofOne;
    EXPECT_THAT(result.leftOut, IsEmpty()) << ofOne;
  }
}

TEST(Lint, LetsBufferedSendsGoOn) {
  EXPECT_THAT(
      found(2,
            [](PlayedRank &rank) {
              int64_t other = rank.distance(otherOf(rank));
              rank.call("MPI_Bsend", 1, {{"count", 1}, {"datatype", intType}, {"dest", other}});
              rank.call("MPI_Recv", 2, {{"count", 1}, {"datatype", intType}, {"source", other}});
            }),
      IsEmpty());
}

/// A receive, or a barrier, would wait for a rank whose send waits for a later receive.
TEST(Lint, FindsSendsThatNeedBuffersBeforeWhatOthersWaitFor) {
  auto receive = [](PlayedRank &rank, uint64_t site, int64_t tag) {
    rank.call("MPI_Recv", site,
              {{"count", 1}, {"datatype", intType}, {"source", -1}, {"tag", tag}});
  };
  EXPECT_THAT(found(2,
                    [&](PlayedRank &rank) {
                      for (int64_t tag : {0, 1})
                        rank.rank == 0 ? rank.send(1, 1, 4, tag) : receive(rank, 2, 1 - tag);
                    }),
              ElementsAre("needs-buffers 0 x1", "needs-buffers 1 x1"));
  EXPECT_THAT(found(2,
                    [&](PlayedRank &rank) {
                      if (rank.rank == 0)
                        rank.send(1, 1, 4);
                      rank.barrier(2);
                      if (rank.rank == 1)
                        receive(rank, 3, 0);
                    }),
              ElementsAre("needs-buffers 0 x1", "needs-buffers 1 x1"));
}

/// Its callbacks may free the communicator, and what they call is not recorded.
TEST(Lint, SaysNothingOfObjectsWhereAttributesAreSet) {
  auto result = lintOf(2, [](PlayedRank &rank) {
    rank.call("MPI_Comm_dup", 1, {{"newcomm", 2}});
    if (rank.rank == 0)
      rank.call("MPI_Comm_set_attr", 2, {{"comm_keyval", 0}});
  });
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_THAT(result.findings[0].ranks, ElementsAre(1));
  EXPECT_THAT(result.leftOut, ElementsAre(testing::HasSubstr("whether all objects are freed")));
}

TEST(Lint, FindsRequestsThatAreNotCompleted) {
  EXPECT_THAT(found(2,
                    [](PlayedRank &rank) {
                      if (rank.rank == 0)
                        rank.startSend(1, 1, 0);
                      else
                        rank.receive(2, 0);
                    }),
              ElementsAre("request-unfinished 0 x1"));
}

TEST(Lint, FollowsPersistentRequests) {
  auto barriers = [](bool starts, bool startsAgain, bool frees) {
    return [=](PlayedRank &rank) {
      rank.call("MPI_Barrier_init", 1);
      int64_t request = rank.requests().make().ordinal;
      for (int i = 0; i < starts + startsAgain; ++i)
        rank.call("MPI_Start", 2, {{"request", rank.field(request)}});
      rank.wait(3, request);
      if (frees)
        rank.call("MPI_Request_free", 4, {{"request", rank.field(request)}});
    };
  };
  EXPECT_THAT(found(1, barriers(true, false, true)), IsEmpty());
  EXPECT_THAT(found(1, barriers(true, true, true)), ElementsAre("request-started-twice 0 x1"));
  EXPECT_THAT(found(1, barriers(false, false, true)), ElementsAre("request-not-started 0 x1"));
  EXPECT_THAT(found(1, barriers(true, false, false)), ElementsAre("request-leak 0 x1"));
}

TEST(Lint, FindsObjectsThatAreNotFreed) {
  auto types = [](int64_t freed) {
    return [=](PlayedRank &rank) {
      for (int64_t i = 0; i < 100; ++i) {
        rank.call("MPI_Type_contiguous", 1, {{"count", 2}, {"oldtype", intType}, {"newtype", i}});
        if (i < freed)
          rank.call("MPI_Type_free", 2, {{"datatype", i}});
      }
    };
  };
  EXPECT_THAT(found(2, types(100)), IsEmpty());
  EXPECT_THAT(found(2, types(97)), ElementsAre("type-leak 0 1 x6"));
}

TEST(Lint, FindsTypesThatAreNotCommitted) {
  auto send = [](bool commits) {
    return [=](PlayedRank &rank) {
      rank.call("MPI_Type_contiguous", 1, {{"count", 2}, {"oldtype", intType}, {"newtype", 0}});
      if (commits)
        rank.call("MPI_Type_commit", 2, {{"datatype", 0}, {"datatype_size", 8}});
      rank.call("MPI_Bcast", 3, {{"count", 1}, {"datatype", 0}});
      rank.call("MPI_Type_free", 4, {{"datatype", 0}});
    };
  };
  EXPECT_THAT(found(2, send(true)), IsEmpty());
  EXPECT_THAT(found(2, send(false)), ElementsAre("type-uncommitted 0 1 x2"));
}

TEST(Lint, FindsBadArguments) {
  auto send = [](int64_t dest, int64_t count, int64_t tag, int64_t type) {
    return [=](PlayedRank &rank) {
      if (rank.rank == 0)
        rank.call("MPI_Isend", 1,
                  {{"count", count},
                   {"datatype", type},
                   {"dest", dest},
                   {"tag", tag},
                   {"request", value(Special::Null)}});
    };
  };
  EXPECT_THAT(found(2, send(value(Special::ProcNull), 1, 0, intType)), IsEmpty());
  EXPECT_THAT(found(2, send(2, 1, 0, intType)), ElementsAre("rank-out-of-range 0 x1"));
  auto first = [&](const auto &play) { return found(2, play).at(0); };
  EXPECT_EQ(first(send(value(Special::ProcNull), -1, 0, intType)), "negative-count 0 x1");
  EXPECT_EQ(first(send(value(Special::ProcNull), 1, -5, intType)), "invalid-tag 0 x1");
  EXPECT_EQ(first(send(value(Special::ProcNull), 1, 0, value(Special::Null))), "null-handle 0 x1");
}

TEST(Lint, MindsNoTypeOfWhatIsNotAccumulated) {
  auto fetch = [](int64_t op) {
    return [=](PlayedRank &rank) {
      rank.call("MPI_Win_create", 1);
      rank.call("MPI_Win_fence", 2);
      rank.call("MPI_Get_accumulate", 3, {{"origin_datatype", value(Special::Null)}, {"op", op}});
      rank.call("MPI_Win_fence", 4);
      rank.call("MPI_Win_free", 5);
    };
  };
  EXPECT_THAT(found(1, fetch(noOp)), IsEmpty());
  EXPECT_THAT(found(1, fetch(sum)), ElementsAre("null-handle 0 x1"));
}

/// One thread begins, and another one makes a call.
std::vector<std::string> foundInThreads(const char *begin, const std::vector<test::FieldValue> &how,
                                        const char *function) {
  Trace trace = recordedProgram(1, [&](PlayedRank &rank) { rank.call(begin, 1, how); });
  Trace other = recordedProgram(1, [&](PlayedRank &rank) { rank.call(function, 2); });
  trace.functions = record::functionTable();
  trace.streams.push_back(other.streams[0]);
  trace.streams[1].thread = 1;
  auto result = lint(trace);
  EXPECT_TRUE(result);
  std::vector<std::string> names;
  for (const Finding &finding : result->findings)
    names.emplace_back(finding.row().name);
  return names;
}

TEST(Lint, FindsThreadsThatMayNotCallMpi) {
  auto foundAt = [](int64_t level, const char *function) {
    return foundInThreads("MPI_Init_thread", {{"provided", level}}, function);
  };
  for (int64_t level : {0, 1})
    EXPECT_THAT(foundAt(level, "MPI_Barrier"), ElementsAre("thread-level"));
  for (int64_t level : {2, 3})
    EXPECT_THAT(foundAt(level, "MPI_Barrier"), IsEmpty());
  EXPECT_THAT(foundAt(0, "MPI_Initialized"), IsEmpty());
  EXPECT_THAT(foundAt(3, "MPI_Finalize"), ElementsAre("thread-finalize"));
}

TEST(Lint, TakesTheLevelOfInitForTheLowest) {
  auto foundWith = [](const char *begin) { return foundInThreads(begin, {}, "MPI_Barrier"); };
  EXPECT_THAT(foundWith("MPI_Init"), ElementsAre("thread-level"));
  EXPECT_THAT(foundWith("MPI_Comm_rank"), IsEmpty()) << "it is not known how MPI was initialized";
}

TEST(Lint, FindsWhatIsFreedAgain) {
  EXPECT_THAT(found(1,
                    [](PlayedRank &rank) {
                      rank.call("MPI_Type_free", 1, {{"datatype", value(Special::Null)}});
                      rank.call("MPI_Info_free", 2, {{"info", value(Special::Null)}});
                      rank.call("MPI_Request_free", 3, {{"request", value(Special::Null)}});
                    }),
              ElementsAre("null-handle 0 x1", "null-handle 0 x1", "null-handle 0 x1"));
}

/// A window of all ranks, used as `use` says.
std::vector<std::string> foundInWindow(const std::function<void(PlayedRank &)> &use) {
  return found(2, [&](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    use(rank);
    rank.call("MPI_Win_free", 9);
  });
}

TEST(Lint, FollowsEpochs) {
  auto put = [](PlayedRank &rank) { rank.access("MPI_Put", 5, otherOf(rank), 0); };
  auto fence = [](PlayedRank &rank, uint64_t site) { rank.call("MPI_Win_fence", site); };
  EXPECT_THAT(foundInWindow([&](PlayedRank &rank) {
                for (int i = 0; i < 50; ++i) {
                  fence(rank, 2);
                  put(rank);
                }
                fence(rank, 3);
                rank.call("MPI_Win_lock", 4, {{"rank", 0}});
                rank.access("MPI_Put", 6, rank.rank, 0);
                rank.call("MPI_Win_unlock", 7, {{"rank", 0}});
              }),
              IsEmpty());
  EXPECT_THAT(foundInWindow(put), ElementsAre("epoch-missing 0 1 x2"));
  EXPECT_THAT(foundInWindow([&](PlayedRank &rank) {
                fence(rank, 2);
                put(rank);
              }),
              ElementsAre("epoch-open 0 1 x2"));
  EXPECT_THAT(foundInWindow([&](PlayedRank &rank) {
                rank.call("MPI_Win_lock_all", 2);
                rank.call("MPI_Win_lock_all", 3);
                rank.call("MPI_Win_unlock_all", 4);
                rank.call("MPI_Win_unlock_all", 5);
              }),
              ElementsAre("epoch-twice 0 1 x2", "epoch-not-open 0 1 x2"));
}

TEST(Lint, FindsLocksBetweenFencesThatMakeAnEpoch) {
  auto foundAfter = [](int64_t assertion) {
    return foundInWindow([=](PlayedRank &rank) {
      rank.call("MPI_Win_fence", 2);
      rank.call("MPI_Win_lock", 4, {{"rank", 0}});
      rank.access("MPI_Put", 6, rank.rank, 0);
      rank.call("MPI_Win_unlock", 7, {{"rank", 0}});
      rank.call("MPI_Win_fence", 3, {{"assert", assertion}});
    });
  };
  constexpr int64_t noPrecede = 8192;
  EXPECT_THAT(foundAfter(0), ElementsAre("epoch-mixed 0 1 x2"));
  EXPECT_THAT(foundAfter(noPrecede), IsEmpty());
}

/// Puts, gets or accumulates an int of the target's window, at a place of its own in the program.
void at(PlayedRank &rank, const char *function, uint32_t target, int64_t place) {
  std::vector<test::FieldValue> fields = {{"target_rank", rank.distance(target)},
                                          {"target_disp", place},
                                          {"target_count", 1},
                                          {"target_datatype", intType}};
  if (function == std::string_view("MPI_Accumulate"))
    fields.emplace_back("op", sum);
  rank.call(function, 20 + rank.rank, fields);
}

/// What is found if all ranks but the last do the same to the window of the last one.
std::vector<std::string> foundInTarget(const std::function<void(PlayedRank &)> &use) {
  return found(3, [&](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1, {{"size", int64_t(1) << 20}, {"disp_unit", 4}});
    use(rank);
    rank.call("MPI_Win_free", 9);
  });
}

std::vector<std::string> foundBetweenFences(const char *function, int64_t stride) {
  return foundInTarget([=](PlayedRank &rank) {
    rank.call("MPI_Win_fence", 2);
    if (rank.rank < 2)
      at(rank, function, 2, rank.rank * stride);
    rank.call("MPI_Win_fence", 3);
  });
}

TEST(Lint, FindsAccessesThatOverlapBetweenFences) {
  EXPECT_THAT(foundBetweenFences("MPI_Put", 1), IsEmpty());
  EXPECT_THAT(foundBetweenFences("MPI_Get", 0), IsEmpty());
  EXPECT_THAT(foundBetweenFences("MPI_Accumulate", 0), IsEmpty());
  EXPECT_THAT(foundBetweenFences("MPI_Put", 0), ElementsAre("access-overlap 0 x1"));
}

/// Both put to the same place, under a lock of this type, with a barrier between them if `apart`.
std::vector<std::string> foundUnderLocks(int64_t type, bool apart) {
  return foundInTarget([=](PlayedRank &rank) {
    for (uint32_t turn = 0; turn < 2; ++turn) {
      if (rank.rank == turn) {
        rank.call("MPI_Win_lock", 2, {{"lock_type", type}, {"rank", rank.distance(2)}});
        at(rank, "MPI_Put", 2, 0);
        rank.call("MPI_Win_unlock", 3, {{"rank", rank.distance(2)}});
      }
      if (apart)
        rank.barrier(4);
    }
  });
}

TEST(Lint, FindsAccessesThatOverlapUnderSharedLocks) {
  constexpr int64_t exclusive = 234, shared = 235;
  EXPECT_THAT(foundUnderLocks(shared, false), ElementsAre("access-overlap 1 x1"));
  EXPECT_THAT(foundUnderLocks(shared, true), IsEmpty());
  EXPECT_THAT(foundUnderLocks(exclusive, false), IsEmpty());
}

TEST(Lint, FindsAccessesOfOneRankThatOverlap) {
  auto puts = [](bool flushes) {
    return [=](PlayedRank &rank) {
      rank.call("MPI_Win_lock_all", 2);
      for (int i = 0; i < 100 && rank.rank == 0; ++i) {
        at(rank, "MPI_Put", 2, 0);
        if (flushes)
          rank.call("MPI_Win_flush", 3, {{"rank", rank.distance(2)}});
      }
      rank.call("MPI_Win_unlock_all", 4);
    };
  };
  EXPECT_THAT(foundInTarget(puts(true)), IsEmpty());
  EXPECT_THAT(foundInTarget(puts(false)), ElementsAre("access-overlap 0 x99"));
}

TEST(Lint, FindsAccessesThatOverlapInOneExposure) {
  auto put = [](int exposures) {
    return [=](PlayedRank &rank) {
      for (int i = 0; i < exposures && rank.rank == 2; ++i) {
        rank.call("MPI_Win_post", 2);
        rank.call("MPI_Win_wait", 3);
      }
      if (rank.rank == 2)
        return;
      rank.call("MPI_Win_start", 4);
      at(rank, "MPI_Put", 2, 0);
      rank.call("MPI_Win_complete", 5);
    };
  };
  EXPECT_THAT(foundInTarget(put(1)), ElementsAre("access-overlap 1 x1"));
  EXPECT_THAT(foundInTarget(put(2)), IsEmpty());
}

/// Windows of 40 bytes, in units of four; rank 0 gets integers from rank 1.
std::vector<std::string> foundOfGet(int64_t place, int64_t here, int64_t there) {
  return found(2, [=](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1, {{"size", 40}, {"disp_unit", 4}});
    rank.call("MPI_Win_fence", 2);
    if (rank.rank == 0)
      rank.call("MPI_Get", 3,
                {{"origin_count", here},
                 {"origin_datatype", intType},
                 {"target_rank", 1},
                 {"target_disp", place},
                 {"target_count", there},
                 {"target_datatype", intType}});
    rank.call("MPI_Win_fence", 4);
    rank.call("MPI_Win_free", 5);
  });
}

TEST(Lint, FindsAccessesThatDoNotFit) {
  EXPECT_THAT(foundOfGet(5, 5, 5), IsEmpty());
  EXPECT_THAT(foundOfGet(5, 6, 6), ElementsAre("access-outside 0 x1"));
  EXPECT_THAT(foundOfGet(0, 6, 5), IsEmpty());
  EXPECT_THAT(foundOfGet(0, 5, 6), ElementsAre("access-amount 0 x1"));
}

TEST(Lint, TellsWhatTheTracerFoundOfBuffers) {
  auto result = lintOf(1, [](PlayedRank &rank) {
    for (int i = 0; i < 10; ++i) {
      int64_t request = rank.startReceive(1, 0);
      rank.send(2, 0, 8);
      rank.call("anole_buffer_conflict", 2, {{"mistake", 0}, {"other_path", 1}});
      rank.wait(3, request);
      rank.call("anole_buffer_conflict", 3, {{"mistake", 1}, {"other_path", 9}});
    }
  });
  std::erase_if(result.findings,
                [](const Finding &each) { return each.kind < FindingKind::BufferOverlap; });
  ASSERT_EQ(result.findings.size(), 2U);
  const Finding &overlap = result.findings[0], &changed = result.findings[1];
  EXPECT_EQ(overlap.kind, FindingKind::BufferOverlap);
  EXPECT_EQ(overlap.site.path, 2U);
  EXPECT_EQ(overlap.other->path, 1U);
  EXPECT_EQ(overlap.times, 10U);
  EXPECT_EQ(changed.kind, FindingKind::BufferChanged);
  EXPECT_EQ(changed.site.path, 3U);
  EXPECT_FALSE(changed.other) << "no call has this path";
}

TEST(Lint, CountsWhatComesRoundWithoutWalkingIt) {
  auto result = lintOf(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100'000; ++i)
      rank.call("MPI_Bcast", 1, {{"count", 1}, {"datatype", intType}, {"root", rank.rank}});
  });
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_EQ(result.findings[0].kind, FindingKind::CollectiveRoot);
  EXPECT_EQ(result.findings[0].times, 100'000U);
}

/// A call that a rank was in, with its fields.
struct LastCall {
  const char *function;
  std::vector<uint64_t> fields{};
  bool isKnown = true; ///< what it was given
};

/// A run in which the two ranks were in these calls when it was killed.
LintResult lintKilled(uint64_t inside, const LastCall &first, const LastCall &second,
                      EndKind kind = EndKind::Killed) {
  Trace trace = test::recordedProgram(2, [](PlayedRank &rank) {
    rank.call("MPI_Init", 100);
    rank.barrier(1);
    rank.rank == 0 ? rank.receive(2, 1) : rank.send(3, 0, 0);
    rank.allreduce(4, 8);
  });
  trace.functions = record::functionTable();
  trace.info.endings = {{0, EndKind::Killed, first.function, 7, false, inside, 0},
                        {1, kind, second.function, 8, false, inside, 0}};
  for (auto [rank, call] : {std::pair(0U, &first), std::pair(1U, &second)})
    if (call->isKnown)
      trace.info.endings[rank].calls = {{0, call->function, 7 + rank, false, inside, call->fields}};
  auto result = lint(trace);
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

bool has(const LintResult &result, FindingKind kind) {
  return std::ranges::count(result.findings, kind, &Finding::kind) > 0;
}

TEST(Lint, FindsCallsThatCanNeverEnd) {
  constexpr uint64_t second = 1'000'000'000;
  const LastCall barrier{"MPI_Barrier", {0}}, receive{"MPI_Recv", {1, 0, 1, 0, 0}};
  auto mismatch = lintKilled(second, barrier, {"MPI_Allreduce", {0, 0, 0, 0, 0}});
  EXPECT_TRUE(has(mismatch, FindingKind::Deadlock));
  EXPECT_TRUE(has(mismatch, FindingKind::CollectiveOrder));
  auto waiting = lintKilled(second, receive, barrier);
  ASSERT_TRUE(has(waiting, FindingKind::Deadlock));
  EXPECT_EQ(waiting.findings[0].other->path, 8U);
  EXPECT_THAT(lintKilled(1000, receive, barrier).findings, IsEmpty());
  EXPECT_THAT(lintKilled(second, barrier, barrier).findings, IsEmpty());
}

/// So are the pieces of earlier versions.
TEST(Lint, SaysThatAllRanksWaitIfItIsNotKnownForWhat) {
  constexpr uint64_t second = 1'000'000'000;
  const LastCall first{"MPI_Recv", {}, false}, other{"MPI_Send", {}, false};
  auto result = lintKilled(second, first, other);
  EXPECT_TRUE(has(result, FindingKind::AllWait));
  EXPECT_THAT(result.leftOut, ElementsAre("not known: whether ranks can go on; the trace does not "
                                          "say what MPI_Recv was given, what MPI_Send was given"));
}

TEST(Lint, FindsProcessesThatEndWithoutMpiFinalize) {
  const LastCall none{"", {}, false};
  auto result = lintKilled(0, none, none, EndKind::Exited);
  ASSERT_TRUE(has(result, FindingKind::FinalizeMissing));
  EXPECT_EQ(result.findings[0].site.path, 4U);
  EXPECT_THAT(result.findings[0].ranks, ElementsAre(1U));
  EXPECT_FALSE(has(lintKilled(0, none, none, EndKind::MpiError), FindingKind::FinalizeMissing));
}

TEST(Lint, SaysInWhichCallMpiEndedTheProgram) {
  auto result = lintKilled(0, {"MPI_Barrier"}, {"MPI_Send"}, EndKind::MpiError);
  ASSERT_TRUE(has(result, FindingKind::MpiError));
  EXPECT_THAT(result.findings[0].ranks, ElementsAre(1U));
}

} // namespace
} // namespace anole::lint
