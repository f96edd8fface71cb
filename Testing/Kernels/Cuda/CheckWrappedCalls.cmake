# Fails where LIBRARY calls a function of the CUDA runtime that is not among WRAPPED (names separated by spaces). NM
# is the path of the nm program.
execute_process(COMMAND "${NM}" -u "${LIBRARY}" OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
if (failed)
  message(FATAL_ERROR "${NM} -u ${LIBRARY} failed: ${failed}")
endif ()
string(REGEX MATCHALL "U _*cuda[A-Za-z0-9_]+" called "${symbols}")
list(TRANSFORM called REPLACE "^U " "")
list(REMOVE_DUPLICATES called)
# Excludes calls that cannot fail, and the calls by which compiler-generated code registers kernels, whose failure the
# launch reports.
list(FILTER called EXCLUDE REGEX
  "^(cudaCreateChannelDesc|cudaGetError(Name|String)|__cuda(Get|Register|Unregister|PushCall|PopCall).*)$")
separate_arguments(WRAPPED)
set(missing ${called})
list(REMOVE_ITEM missing ${WRAPPED})
if (missing)
  message(FATAL_ERROR "calls that CudaFaults.cxx does not wrap: ${missing}")
endif ()
list(LENGTH called count)
if (count LESS 30)
  message(FATAL_ERROR "only ${count} functions of the CUDA runtime are called: are these the objects of the library?")
endif ()
message(STATUS "all ${count} functions of the CUDA runtime are wrapped")
