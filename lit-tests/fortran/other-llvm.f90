! A pass for another version of LLVM, given to flang directly, says so in one line. REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && for pass in $(ls %tools/../lib/AnolePass-*.so | grep -v -e -%llvm.so); do not %flang -fpass-plugin=$pass -c %s -o direct.o 2> log && FileCheck %s < log && count 1 < log || exit 1; done; ls | not grep '[.]o'
! CHECK: anole: this compiler is of LLVM [[LLVM]], and {{/.*/AnolePass-[0-9]+.so}} is for LLVM {{[0-9]+}}; load
end
