#include "test/support/EachStore.h"

#include "test/support/FailingAllocations.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::test {
namespace {

constexpr size_t arenaBytes = size_t(1) << 28, textBytes = 4096, page = 4096;
constexpr unsigned mostSeconds = 10; ///< that a look may take

/// What the handlers of signals need; there is one at a time.
struct Watched {
  char *arena = nullptr, *text = nullptr;
  size_t used = 0, stores = 0;
  const EachStore::Look *look = nullptr;
  std::string problem;
};
Watched watched;

void *map(size_t bytes, int flags) {
  return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

void *takeFromArena(size_t size) {
  if (watched.used + size > arenaBytes)
    throw std::bad_alloc();
  void *memory = watched.arena + watched.used;
  watched.used += (size + 15) / 16 * 16;
  return memory;
}

bool isInArena(const void *memory) {
  return memory >= watched.arena && memory < watched.arena + arenaBytes;
}

constexpr AllocationPlace arena{takeFromArena, isInArena};

/// Nothing points to what is allocated later before the next store.
void protect(int protection) {
  mprotect(watched.arena, (watched.used + page - 1) / page * page, protection);
}

[[noreturn]] void lookInCopy() {
  std::signal(SIGSEGV, SIG_DFL);
  std::signal(SIGTRAP, SIG_DFL);
  alarm(mostSeconds);
  const std::string problem = (*watched.look)();
  std::snprintf(watched.text, textBytes, "%s", problem.c_str());
  _exit(problem.empty() ? 0 : 1);
}

void look() {
  const pid_t copy = _Fork();
  if (copy == 0)
    lookInCopy();
  int status = 0;
  waitpid(copy, &status, 0);
  if (status != 0 && watched.problem.empty())
    watched.problem = "after store " + std::to_string(watched.stores) + ": " +
                      (WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : watched.text);
}

void stepOnce([[maybe_unused]] void *context, [[maybe_unused]] bool wanted) {
#ifdef __x86_64__
  constexpr greg_t trapFlag = 0x100;
  greg_t &flags = static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_EFL];
  flags = wanted ? flags | trapFlag : flags & ~trapFlag;
#endif
}

void beforeStore(int, siginfo_t *info, void *context) {
  if (!isInArena(info->si_addr))
    std::signal(SIGSEGV, SIG_DFL);
  protect(PROT_READ | PROT_WRITE);
  stepOnce(context, true);
}

void afterStore(int, siginfo_t *, void *context) {
  stepOnce(context, false);
  ++watched.stores;
  if (watched.problem.empty())
    look();
  protect(PROT_READ);
}

/// Handles a signal as long as it lives.
class Handler {
public:
  Handler(int signal, void (*handler)(int, siginfo_t *, void *)) : signal(signal) {
    struct sigaction action{};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(signal, &action, &before);
  }
  ~Handler() { sigaction(signal, &before, nullptr); }
  Handler(const Handler &) = delete;
  Handler &operator=(const Handler &) = delete;

private:
  int signal;
  struct sigaction before{};
};

} // namespace

/// Whoever got memory of an arena may keep it.
EachStore::EachStore() {
  watched = Watched();
  watched.arena = static_cast<char *>(map(arenaBytes, MAP_PRIVATE));
  watched.text = static_cast<char *>(map(textBytes, MAP_SHARED));
  allocateIn(&arena);
}

EachStore::~EachStore() { allocateIn(nullptr); }

std::string EachStore::run(const std::function<void()> &program, const Look &look) {
  const Handler before(SIGSEGV, beforeStore), after(SIGTRAP, afterStore);
  watched.look = &look;
  protect(PROT_READ);
  program();
  protect(PROT_READ | PROT_WRITE);
  return watched.problem;
}

size_t EachStore::stores() { return watched.stores; }

} // namespace anole::test
