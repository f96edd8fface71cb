# Read by cpack for each kind of package. Checks that a Debian package has its libraries in Debian's folder.
if (CPACK_GENERATOR STREQUAL "DEB" AND CPACK_STRIDER_DEBIAN_FOLDER MATCHES "^lib/."
    AND NOT CPACK_STRIDER_LIBRARY_FOLDER STREQUAL CPACK_STRIDER_DEBIAN_FOLDER)
  message(WARNING "This package has its libraries in /usr/${CPACK_STRIDER_LIBRARY_FOLDER}, Debian's are in "
    "/usr/${CPACK_STRIDER_DEBIAN_FOLDER}: ParaView does not find the plugin by itself, nor Python the module. "
    "cmake --preset deb builds in build/deb what belongs into a Debian package.")
endif ()

if (CPACK_GENERATOR STREQUAL "DEB")
  find_program(STRIDER_FILE_PROGRAM file)
  if (NOT STRIDER_FILE_PROGRAM)
    message(FATAL_ERROR "A Debian package needs the program `file`, which finds the libraries that it depends on: apt-get install file")
  endif ()
endif ()
