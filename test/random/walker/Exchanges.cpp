#include "Act.h"
#include "WalkCompletions.h"

namespace walker {
namespace {

/// The part that this rank has in an exchange.
struct Share {
  Share(const Step &step, MPI_Comm comm) : own(rankIn(comm)) {
    for (const Message &message : step.act.pattern.at(step.use, sizeOf(comm))) {
      if (message.from == own)
        sends.push_back(message);
      if (message.to == own)
        receives.push_back(message);
      all.push_back(message);
    }
  }

  int own;
  std::vector<Message> sends, receives, all;
};

void complete(const Step &step, Requests &requests) {
  completions[step.style() % completionCount](step.world, requests);
}

void receive(const Step &step, const Message &message, MPI_Comm comm, Requests &requests) {
  requests.emplace_back();
  MPI_Irecv(step.world.memory(), World::room, MPI_INT, message.from, message.tag, comm,
            &requests.back());
}

void send(const Step &step, const Message &message, MPI_Comm comm, Requests &requests) {
  auto call = step.style() % 3 == 0 ? MPI_Issend : MPI_Isend;
  requests.emplace_back();
  call(step.world.memory(), message.count, MPI_INT, message.to, message.tag, comm,
       &requests.back());
}

Requests post(const Step &step, MPI_Comm comm) {
  Share share(step, comm);
  Requests requests;
  for (const Message &message : share.receives)
    receive(step, message, comm, requests);
  for (const Message &message : share.sends)
    send(step, message, comm, requests);
  return requests;
}

void nonblocking(const Step &step) {
  Requests requests = post(step, step.comm());
  complete(step, requests);
}

void deferred(const Step &step) {
  Requests posted = post(step, step.comm()), &open = step.world.deferred;
  open.insert(open.end(), posted.begin(), posted.end());
  if (open.size() > 32 || step.style() % 4 == 0) {
    complete(step, open);
    open.clear();
  }
}

/// Message after message, in the order that all share: the first that is not done can be.
void blocking(const Step &step) {
  Share share(step, step.comm());
  for (const Message &message : share.all) {
    MPI_Status status;
    if (message.from == share.own && message.to == share.own) {
      MPI_Sendrecv(step.world.memory(), message.count, MPI_INT, message.to, message.tag,
                   step.world.memory(), World::room, MPI_INT, message.from, message.tag,
                   step.comm(), &status);
    } else if (message.from == share.own) {
      auto call = step.style() % 2 ? MPI_Send : MPI_Ssend;
      call(step.world.memory(), message.count, MPI_INT, message.to, message.tag, step.comm());
    } else if (message.to == share.own) {
      int count = 0;
      MPI_Recv(step.world.memory(), World::room, MPI_INT, message.from, message.tag, step.comm(),
               &status);
      MPI_Get_count(&status, MPI_INT, &count);
      step.world.expect(message.from == MPI_PROC_NULL || count == message.count);
    }
  }
}

void sendrecv(const Step &step) {
  if (!step.act.pattern.isOneToOne())
    return nonblocking(step);
  Share share(step, step.comm());
  Message nobody{MPI_PROC_NULL, MPI_PROC_NULL, 0, 0};
  Message to = share.sends.empty() ? nobody : share.sends[0];
  Message from = share.receives.empty() ? nobody : share.receives[0];
  if (step.style() % 2)
    MPI_Sendrecv(step.world.memory(), to.count, MPI_INT, to.to, to.tag, step.world.memory(),
                 World::room, MPI_INT, from.from, from.tag, step.comm(), MPI_STATUS_IGNORE);
  else
    MPI_Sendrecv_replace(step.world.memory(), World::room, MPI_INT, to.to, to.tag, from.from,
                         from.tag, step.comm(), MPI_STATUS_IGNORE);
}

void probeAndReceive(const Step &step, const Message &message, MPI_Comm comm, uint64_t way) {
  MPI_Status status;
  MPI_Message found;
  int flag = way % 2, count = 0;
  if (way < 2) {
    if (flag)
      MPI_Probe(message.from, message.tag, comm, &status);
    while (!flag)
      MPI_Iprobe(message.from, message.tag, comm, &flag, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_Recv(step.world.memory(), count, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, &status);
    return;
  }
  if (flag)
    MPI_Mprobe(message.from, message.tag, comm, &found, &status);
  while (!flag)
    MPI_Improbe(message.from, message.tag, comm, &flag, &found, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Mrecv(step.world.memory(), count, MPI_INT, &found, &status);
}

void probed(const Step &step) {
  Share share(step, step.comm());
  Requests requests;
  for (const Message &message : share.sends)
    send(step, message, step.comm(), requests);
  for (const Message &message : share.receives)
    if (message.from != MPI_PROC_NULL)
      probeAndReceive(step, message, step.comm(), step.style() / 2 % 4);
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void persistent(const Step &step) {
  Share share(step, step.comm());
  Requests requests;
  for (const Message &message : share.receives)
    MPI_Recv_init(step.world.memory(), World::room, MPI_INT, message.from, message.tag, step.comm(),
                  &requests.emplace_back());
  for (const Message &message : share.sends)
    MPI_Send_init(step.world.memory(), message.count, MPI_INT, message.to, message.tag, step.comm(),
                  &requests.emplace_back());
  for (uint64_t round = 0; round < 1 + step.use % 5; ++round) {
    if (step.style() % 2)
      MPI_Startall(static_cast<int>(requests.size()), requests.data());
    else
      for (MPI_Request &request : requests)
        MPI_Start(&request);
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
  for (MPI_Request &request : requests)
    MPI_Request_free(&request);
}

/// Receives that take what comes. They are all alike in their communicator, so that one that takes
/// the message of a later step leaves another one for that step.
void wildcards(const Step &step) {
  uint64_t way = step.style() % 3;
  MPI_Comm comm = way == 0   ? step.world.anyMessage
                  : way == 1 ? step.world.anySource
                             : step.world.anyTag;
  Share share(step, comm);
  Requests requests;
  for (Message message : share.sends) {
    message.tag = way == 1 ? 7 : message.tag;
    MPI_Isend(step.world.memory(), message.count, MPI_INT, message.to, message.tag, comm,
              &requests.emplace_back());
  }
  for (Message message : share.receives) {
    if (message.from == MPI_PROC_NULL)
      continue;
    message.from = way == 2 ? message.from : MPI_ANY_SOURCE;
    message.tag = way == 1 ? 7 : MPI_ANY_TAG;
    if (step.style() / 4 % 3 == 0)
      probeAndReceive(step, message, comm, step.style() / 16 % 4);
    else if (step.style() / 4 % 3 == 1)
      MPI_Recv(step.world.memory(), World::room, MPI_INT, message.from, message.tag, comm,
               MPI_STATUS_IGNORE);
    else
      receive(step, message, comm, requests);
  }
  complete(step, requests);
}

const Operation all[] = {{nonblocking}, {deferred},        {blocking},
                         {sendrecv},    {probed},          {persistent},
                         {nonblocking}, {wildcards, true}, {wildcards, true}};

} // namespace

Operations exchanges() { return {all, sizeof all / sizeof *all}; }

} // namespace walker
