# Writes OUTPUT, a header with the commit of SOURCE_DIR, where it changed.
set(commit unknown)
find_package(Git QUIET)
if (GIT_FOUND)
  execute_process(COMMAND "${GIT_EXECUTABLE}" describe --always --dirty --abbrev=12
    WORKING_DIRECTORY "${SOURCE_DIR}" OUTPUT_VARIABLE described RESULT_VARIABLE failed
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if (NOT failed)
    set(commit "${described}")
  endif ()
endif ()
set(header "#define STRIDER_COMMIT \"${commit}\"\n")
set(old)
if (EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" old)
endif ()
if (NOT old STREQUAL header)
  file(WRITE "${OUTPUT}" "${header}")
endif ()
