#include "program.h"

/* Requests that lie apart, side by side; -1: none. */
OWN static MPI_Request *gathered;

static MPI_Request *gather(const int *back, int count) {
  OWN static int size;
  if (count > size) {
    size = 2 * count;
    gathered = grown(gathered, (size_t)size * sizeof *gathered);
  }
  for (int i = 0; i < count; i++)
    gathered[i] = back[i] < 0 ? MPI_REQUEST_NULL : *request(back[i]);
  return gathered;
}

/* Puts them back, and forgets those that are done. */
static void scatter(const int *back, int count) {
  for (int i = 0; i < count; i++)
    if (back[i] >= 0) {
      MPI_Request *own = request(back[i]);
      pending -= *own != MPI_REQUEST_NULL && gathered[i] == MPI_REQUEST_NULL;
      *own = gathered[i];
    }
}

/* The array of calls that complete some of its requests.
 * New requests take the places of completed ones. Two arrays take turns, so
 * that tools see where a new one begins. */
OWN static MPI_Request *some;
OWN static int *placesOfSome, *isOpen, someCount;

/* How many of them are done that the traced program completes by a later call: what it found one by
 * one may be there at once. */
OWN static int ahead;

static void newArray(int count) {
  OWN static MPI_Request *arrays[2];
  OWN static int turn;
  turn = 1 - turn;
  someCount = count;
  ahead = 0;
  arrays[turn] = grown(arrays[turn], (size_t)(count + 1) * sizeof *some);
  some = arrays[turn];
  placesOfSome = grown(placesOfSome, (size_t)(count + 1) * sizeof(int));
  isOpen = grown(isOpen, (size_t)(count + 1) * sizeof(int));
  for (int i = 0; i < count; i++) {
    some[i] = MPI_REQUEST_NULL;
    placesOfSome[i] = -1;
    isOpen[i] = 0;
  }
}

/* A persistent request keeps its place. */
static void join(int back) {
  int place = made - 1 - back, chosen = -1;
  for (int i = 0; back >= 0 && i < someCount; i++)
    if (!isOpen[i] && (chosen < 0 || placesOfSome[i] == place))
      chosen = i;
  if (chosen < 0)
    return;
  if (requests[place] == MPI_REQUEST_NULL) {
    ahead++;
    return;
  }
  some[chosen] = requests[place];
  placesOfSome[chosen] = place;
  isOpen[chosen] = 1;
}

/* Forgets those that are done; MPI_UNDEFINED: none. */
static void leave(int count, const int *which) {
  for (int i = 0; i < count; i++)
    if (which[i] != MPI_UNDEFINED) {
      requests[placesOfSome[which[i]]] = some[which[i]];
      pending -= some[which[i]] == MPI_REQUEST_NULL;
      isOpen[which[i]] = 0;
      ahead++;
    }
}

/* The traced program completes so many by this call; fewer if no more were open. */
static void claim(int count) { ahead -= count < ahead ? count : ahead; }
