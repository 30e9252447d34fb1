# Where things are installed, below the prefix.
# Debian has a folder of libraries for each machine, whatever the prefix: packages come from this tree, too.
if(CMAKE_LIBRARY_ARCHITECTURE AND EXISTS /etc/debian_version)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Where libraries are installed, below the prefix")
endif()
include(GNUInstallDirs)

# What only Anole opens, programs that it instrumented, and LD_PRELOAD, is in a folder of its own: no linker finds it by
# a name (-lanole), and no library's version is promised.
set(ANOLE_INSTALL_LIBRARIES ${CMAKE_INSTALL_LIBDIR}/anole)

# Each file belongs to a component, which is the Debian package that it is in (packaging/debian). `cmake --install` takes
# all of them, or one (--component libanole-dev).
