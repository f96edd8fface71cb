# Tests of the profiling and plotting scripts, without a GPU. Prefers Debian's python3, which has Debian's matplotlib.
find_program(STRIDER_PYTHON NAMES python3 HINTS /usr/bin)
mark_as_advanced(STRIDER_PYTHON)
if (STRIDER_PYTHON)
  foreach (name IN ITEMS ProfileJoin Plots Scoreboard TrimResults)
    string(REGEX REPLACE "([a-z])([A-Z])" "\\1_\\2" file "${name}")
    string(TOLOWER "test_${file}.py" file)
    add_test(NAME Benchmark${name} COMMAND "${STRIDER_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/${file}")
    set_tests_properties(Benchmark${name} PROPERTIES LABELS kernels TIMEOUT 120 SKIP_RETURN_CODE 77
      ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1")
  endforeach ()
else ()
  message(STATUS "Strider: there is no python3 here: the benchmark's scripts are not tested")
endif ()
