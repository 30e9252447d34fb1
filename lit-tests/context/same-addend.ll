; Two sites of a function whose ids have one lower half: the second one gets another id, so that contexts tell them
; apart. The copies of one site keep theirs, and so does a site of another function.
; RUN: %anole-cc -O0 -S -emit-llvm -x ir %s -o - | FileCheck %s

declare i32 @MPI_Send(i32)

; CHECK-LABEL: define void @both(
; CHECK: add i64 {{.*}}, 5{{$}}
; CHECK: call i32 @MPI_Send(i32 1)
; CHECK-NOT: add i64 {{.*}}, 5{{$}}
; CHECK: call i32 @MPI_Send(i32 2)
; CHECK: add i64 {{.*}}, 5{{$}}
; CHECK: call i32 @MPI_Send(i32 3)
define void @both() {
  call i32 @MPI_Send(i32 1) #0
  call i32 @MPI_Send(i32 2) #1
  call i32 @MPI_Send(i32 3) #0
  ret void
}

; CHECK-LABEL: define void @other(
; CHECK: add i64 {{.*}}, 5{{$}}
; CHECK: call i32 @MPI_Send(i32 4)
define void @other() {
  call i32 @MPI_Send(i32 4) #1
  ret void
}

attributes #0 = { "anole-site"="0000000100000005" }
attributes #1 = { "anole-site"="0000000200000005" }
