! What a program can say through mpi_f08, each result checked: sentinels, statuses, indices, logicals,
! strings, handles, callbacks.
module checked_calls
  use mpi_f08
  implicit none
  integer :: rank, ranks, wrong = 0, noticed = 0
  integer :: origin ! what MPI_Waitany calls the first request: 0 in MPICH 4.0.2, which should be 1
contains

  subroutine expect(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what
    if (ok) return
    wrong = wrong + 1
    print '(a,i0,2a)', 'rank ', rank, ': ', what
  end subroutine expect

  integer function neighbour(distance)
    integer, intent(in) :: distance
    neighbour = modulo(rank + distance, ranks)
  end function neighbour

  subroutine wildcards
    type(MPI_Status) :: status
    integer :: got, count, i
    call MPI_Send(rank, 1, MPI_INTEGER, neighbour(1), 7, MPI_COMM_WORLD)
    call MPI_Recv(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status)
    call MPI_Get_count(status, MPI_INTEGER, count)
    call expect(status%MPI_SOURCE == got .and. status%MPI_TAG == 7 .and. count == 1, 'status')
    do i = 1, 3
      call MPI_Sendrecv(rank, 1, MPI_INTEGER, neighbour(1), i, got, 1, MPI_INTEGER, neighbour(-1), i, &
                        MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end do
    call expect(got == neighbour(-1), 'sendrecv')
    call MPI_Send(rank, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD)
  end subroutine wildcards

  subroutine probes
    type(MPI_Status) :: status
    type(MPI_Message) :: message
    type(MPI_Request) :: request
    integer :: got
    call MPI_Isend(rank, 1, MPI_INTEGER, neighbour(1), 8, MPI_COMM_WORLD, request)
    call MPI_Probe(neighbour(-1), 8, MPI_COMM_WORLD, status)
    call MPI_Mprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
    call MPI_Mrecv(got, 1, MPI_INTEGER, message, status)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call expect(got == neighbour(-1) .and. status%MPI_SOURCE == got, 'mprobe')
    call expect(request == MPI_REQUEST_NULL .and. message == MPI_MESSAGE_NULL, 'null handles')
  end subroutine probes

  subroutine find_origin
    type(MPI_Request) :: requests(1)
    call MPI_Isend(rank, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, requests(1))
    call MPI_Waitany(1, requests, origin, MPI_STATUS_IGNORE)
  end subroutine find_origin

  ! Indices tell which request it was; requests that are complete become null.
  subroutine completion
    type(MPI_Request) :: requests(4)
    type(MPI_Status) :: statuses(4)
    integer, asynchronous :: got(2), sent(2)
    integer :: i, index, done, indices(4), seen
    logical :: flag
    sent = [rank, rank + 100]
    do i = 1, 2
      call MPI_Irecv(got(i), 1, MPI_INTEGER, neighbour(-1), i, MPI_COMM_WORLD, requests(i))
    end do
    do i = 1, 2
      call MPI_Isend(sent(i), 1, MPI_INTEGER, neighbour(1), i, MPI_COMM_WORLD, requests(2 + i))
    end do
    seen = 0
    do i = 1, 2
      call MPI_Waitany(2, requests, index, statuses(1))
      index = index - origin + 1
      seen = seen + index
      call expect(statuses(1)%MPI_TAG == index .and. requests(index) == MPI_REQUEST_NULL, 'waitany')
    end do
    call expect(seen == 3, 'indices')
    call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE)
    call expect(index == MPI_UNDEFINED, 'waitany of nothing')
    call MPI_Waitsome(2, requests, done, indices, MPI_STATUSES_IGNORE)
    call expect(done == MPI_UNDEFINED, 'waitsome of nothing')
    call MPI_Waitall(4, requests, statuses)
    call expect(all(got == [neighbour(-1), neighbour(-1) + 100]), 'waitall')
    call MPI_Test(requests(1), flag, MPI_STATUS_IGNORE)
    call expect(flag, 'test')
    call MPI_Isend(rank, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, requests(3))
    call MPI_Waitsome(4, requests, done, indices, statuses)
    call expect(done == 1 .and. indices(1) == 2 + origin, 'waitsome')
  end subroutine completion

  subroutine persistent
    type(MPI_Request) :: requests(2)
    integer, asynchronous :: got
    integer :: step
    call MPI_Recv_init(got, 1, MPI_INTEGER, neighbour(-1), 9, MPI_COMM_WORLD, requests(1))
    call MPI_Send_init(rank, 1, MPI_INTEGER, neighbour(1), 9, MPI_COMM_WORLD, requests(2))
    do step = 1, 5
      call MPI_Startall(2, requests)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    end do
    call expect(got == neighbour(-1), 'persistent')
    call MPI_Request_free(requests(1))
    call MPI_Request_free(requests(2))
  end subroutine persistent

  subroutine collectives
    integer :: value, list(64), counts(64), offsets(64), i
    value = rank
    call MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call expect(value == ranks * (ranks - 1) / 2, 'allreduce in place')
    list(1:ranks) = -1
    list(rank + 1) = rank
    if (rank == 0) then
      call MPI_Gather(MPI_IN_PLACE, 1, MPI_INTEGER, list, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    else
      call MPI_Gather(rank, 1, MPI_INTEGER, list, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    end if
    call MPI_Bcast(list, ranks, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call expect(all(list(1:ranks) == [(i, i = 0, ranks - 1)]), 'gather in place')
    counts = 1
    offsets = [(i, i = 0, 63)]
    call MPI_Allgatherv(rank, 1, MPI_INTEGER, list, counts, offsets, MPI_INTEGER, MPI_COMM_WORLD)
    call expect(list(ranks) == ranks - 1, 'allgatherv')
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine collectives

  subroutine datatypes
    type(MPI_Datatype) :: column, absolute
    integer :: matrix(4, 4), low, high, size
    integer(MPI_ADDRESS_KIND) :: places(2)
    call MPI_Type_vector(4, 1, 4, MPI_INTEGER, column)
    call MPI_Type_commit(column)
    call MPI_Type_size(column, size)
    call expect(size == 16, 'size of a vector')
    matrix = rank
    call MPI_Sendrecv_replace(matrix, 1, column, neighbour(1), 1, neighbour(-1), 1, MPI_COMM_WORLD, &
                              MPI_STATUS_IGNORE)
    call expect(all(matrix(1, :) == neighbour(-1)) .and. all(matrix(2:, :) == rank), 'column')
    call MPI_Type_free(column)
    call expect(column == MPI_DATATYPE_NULL, 'freed datatype')
    low = rank
    high = -rank
    call MPI_Get_address(low, places(1))
    call MPI_Get_address(high, places(2))
    call MPI_Type_create_struct(2, [1, 1], places, [MPI_INTEGER, MPI_INTEGER], absolute)
    call MPI_Type_commit(absolute)
    call MPI_Bcast(MPI_BOTTOM, 1, absolute, ranks - 1, MPI_COMM_WORLD)
    call expect(low == ranks - 1 .and. high == 1 - ranks, 'bottom')
    call MPI_Type_free(absolute)
  end subroutine datatypes

  subroutine topologies
    type(MPI_Comm) :: line, graph
    integer :: extents(1), coordinates(1), before, after, sources(2), targets(2), got(2)
    logical :: periods(1), weighted
    extents = ranks
    call MPI_Cart_create(MPI_COMM_WORLD, 1, extents, [.true.], .false., line)
    call MPI_Cart_get(line, 1, extents, periods, coordinates)
    call expect(periods(1) .and. coordinates(1) == rank, 'cart_get')
    call MPI_Cart_shift(line, 0, 1, before, after)
    call expect(before == neighbour(-1) .and. after == neighbour(1), 'cart_shift')
    call MPI_Comm_free(line)
    call expect(line == MPI_COMM_NULL, 'freed communicator')
    sources(1) = neighbour(-1)
    targets(1) = neighbour(1)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, sources, MPI_UNWEIGHTED, 1, targets, &
                                        MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph)
    call MPI_Dist_graph_neighbors_count(graph, before, after, weighted)
    call expect(before == 1 .and. after == 1 .and. .not. weighted, 'unweighted graph')
    call MPI_Neighbor_allgather(rank, 1, MPI_INTEGER, got, 1, MPI_INTEGER, graph)
    call expect(got(1) == neighbour(-1), 'neighbours')
    call MPI_Comm_free(graph)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, sources, MPI_WEIGHTS_EMPTY, 0, targets, &
                                        MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .false., graph)
    call MPI_Comm_free(graph)
  end subroutine topologies

  subroutine strings
    type(MPI_Comm) :: half
    type(MPI_Info) :: info
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=16) :: value
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: length
    logical :: found
    call MPI_Comm_split(MPI_COMM_WORLD, modulo(rank, 2), rank, half)
    call MPI_Comm_set_name(half, 'half the world')
    call MPI_Comm_get_name(half, name, length)
    call expect(name == 'half the world' .and. length == 14, 'name')
    call MPI_Comm_free(half)
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'key', 'value')
    call MPI_Info_get(info, 'key', 16, value, found)
    call expect(found .and. value == 'value', 'info')
    call MPI_Info_get(info, 'other', 16, value, found)
    call expect(.not. found, 'info without')
    call MPI_Info_free(info)
    call MPI_Error_string(MPI_ERR_RANK, text, length)
    call expect(length > 0, 'error string')
  end subroutine strings

  subroutine callbacks
    type(MPI_Op) :: sum
    type(MPI_Comm) :: copy
    type(MPI_Errhandler) :: handler
    integer :: total, key
    integer(MPI_ADDRESS_KIND) :: value
    logical :: found
    call MPI_Op_create(add, .true., sum)
    call MPI_Allreduce(rank, total, 1, MPI_INTEGER, sum, MPI_COMM_WORLD)
    call expect(total == ranks * (ranks - 1) / 2, 'own operation')
    call MPI_Op_free(sum)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 42_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_WORLD, copy)
    call MPI_Comm_get_attr(copy, key, value, found)
    call expect(found .and. value == 42, 'attribute')
    call MPI_Comm_create_errhandler(notice, handler)
    call MPI_Comm_set_errhandler(copy, handler)
    call MPI_Errhandler_free(handler)
    call MPI_Comm_call_errhandler(copy, MPI_ERR_RANK)
    call expect(noticed == MPI_ERR_RANK, 'error handler')
    call MPI_Comm_free(copy)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
    call MPI_Comm_free_keyval(key)
  end subroutine callbacks

  subroutine add(invec, inoutvec, len, datatype)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: from(:), to(:)
    call c_f_pointer(invec, from, [len])
    call c_f_pointer(inoutvec, to, [len])
    if (datatype == MPI_INTEGER) to = to + from
  end subroutine add

  subroutine notice(comm, code)
    type(MPI_Comm) :: comm
    integer :: code
    if (comm /= MPI_COMM_NULL) noticed = code
  end subroutine notice

end module checked_calls

program f08_calls
  use mpi_f08
  use checked_calls
  implicit none
  integer :: step, ierror
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call find_origin
  do step = 1, 3
    call wildcards
    call probes
    call completion
    call collectives
  end do
  call persistent
  call datatypes
  call topologies
  call strings
  call callbacks
  call MPI_Allreduce(MPI_IN_PLACE, wrong, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0 .and. wrong == 0) print '(a)', 'f08_calls: correct'
  call MPI_Finalize()
  if (wrong /= 0) stop 1
end program f08_calls
