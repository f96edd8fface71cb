# Runs PROGRAM SUITE with three modes on a tiny scene; fails unless its JSON has VIEWS views with times for each of
# them.
set(modes auto fixed:16x16 fixed:32x8)
if (SUITE MATCHES "turn|swing")
  set(modes auto auto:turned fixed:16x16:move)
endif ()
list(JOIN modes "," mode_list)
execute_process(
  COMMAND "${PROGRAM}" ${SUITE} --backend cpu --size 24x20x16 --window 24x16 --modes ${mode_list} --rounds 2 --warmup 1
    ${ARGUMENTS} --json "${JSON}"
  RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
if (failed)
  message(FATAL_ERROR "${PROGRAM} ${SUITE} failed with ${failed}:\n${output}")
endif ()
file(READ "${JSON}" document)
string(JSON suite GET "${document}" context suite)
string(JSON count LENGTH "${document}" benchmarks)
if (NOT suite STREQUAL SUITE OR NOT count EQUAL 3)
  message(FATAL_ERROR "${JSON} has suite ${suite} and ${count} modes")
endif ()
foreach (index RANGE 2)
  list(GET modes ${index} mode)
  string(JSON name GET "${document}" benchmarks ${index} name)
  string(JSON time GET "${document}" benchmarks ${index} real_time)
  string(JSON views LENGTH "${document}" benchmarks ${index} views)
  math(EXPR last "${views} - 1")
  string(JSON samples GET "${document}" benchmarks ${index} views ${last} samples)
  string(JSON moves GET "${document}" benchmarks ${index} rotation_count)
  string(JSON median GET "${document}" benchmarks ${index} views ${last} median_ms)
  if (NOT name STREQUAL "${SUITE}/${mode}" OR NOT views EQUAL VIEWS OR NOT time GREATER 0 OR NOT samples GREATER 0
      OR NOT median GREATER 0 OR (index EQUAL 0 AND NOT moves EQUAL 0))
    message(FATAL_ERROR "${JSON}: ${name} has ${views} views, ${time} ms, ${samples} samples in the last view")
  endif ()
endforeach ()
