#include "runtime/record/keeper/Keeper.h"

#include "runtime/record/keeper/Descriptors.h"
#include "runtime/record/keeper/Piece.h"
#include "runtime/record/keeper/ProcessState.h"
#include "runtime/record/memory/SharedHeap.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace anole::record {
namespace {

enum class Order : char { Save = 's', Leave = 'l' };

int toKeeper = -1; ///< in the traced process

/// More than this in private memory, and copying it on write could cost the program.
constexpr uint64_t largestProcess = uint64_t(256) << 20;

/// A process that hangs while it writes helps nobody.
constexpr unsigned secondsToWrite = 120;
constexpr int millisecondsToWait = 10'000;

/// The next order; the death of the process is one to save.
Order await(int socket, pid_t process) {
  char order = 0;
  ssize_t got = 0;
  while ((got = read(socket, &order, 1)) < 0 && errno == EINTR)
    ;
  if (got == 1)
    return static_cast<Order>(order);
  waitForEnd(process);
  return Order::Save;
}

[[noreturn]] void keep(Session &session, int socket, pid_t process) {
  SharedHeap::leave();
  setsid();
  closeAllBut(socket);
  prctl(PR_SET_NAME, "anole-keeper");
  signal(SIGPIPE, SIG_IGN);
  if (await(socket, process) == Order::Save) {
    alarm(secondsToWrite);
    SharedHeap::read();
    savePiece(session);
    send(socket, "", 1, MSG_NOSIGNAL);
  }
  _exit(0);
}

/// Makes the keeper a grandchild, so that the program never meets it in wait().
pid_t forkAside(Session &session, int socket) {
  pid_t process = getpid(), between = fork();
  if (between != 0)
    return between;
  if (fork() != 0)
    _exit(0);
  keep(session, socket, process);
}

bool give(Order order) {
  char byte = static_cast<char>(order);
  return toKeeper >= 0 && send(toKeeper, &byte, 1, MSG_NOSIGNAL) == 1;
}

/// The program must not hear of the process in between.
class NoChildSignals {
public:
  NoChildSignals() {
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &standard, &before);
  }
  ~NoChildSignals() { sigaction(SIGCHLD, &before, nullptr); }
  NoChildSignals(const NoChildSignals &) = delete;
  NoChildSignals &operator=(const NoChildSignals &) = delete;

private:
  struct sigaction before = {};
};

} // namespace

void Keeper::start(Session &session) {
  int sockets[2];
  if (privateMemory() > largestProcess ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return;
  NoChildSignals silence;
  pid_t between = forkAside(session, sockets[1]);
  close(sockets[1]);
  toKeeper = outOfTheWay(sockets[0]);
  if (between < 0)
    return dismiss();
  waitpid(between, nullptr, 0);
}

bool Keeper::save() {
  if (!give(Order::Save))
    return false;
  pollfd answer{toKeeper, POLLIN, 0};
  char done = 0;
  bool isSaved = poll(&answer, 1, millisecondsToWait) == 1 && read(toKeeper, &done, 1) == 1;
  abandon();
  return isSaved;
}

void Keeper::dismiss() {
  give(Order::Leave);
  abandon();
}

void Keeper::abandon() {
  if (toKeeper >= 0)
    close(toKeeper);
  toKeeper = -1;
}

} // namespace anole::record
