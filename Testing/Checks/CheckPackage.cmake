# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Packs the installed files, and looks for files in the archive: -DBUILD=folder -DCONFIG=name -DOUTPUT=folder
# -DWANTED=expressions.
file(REMOVE_RECURSE "${OUTPUT}")
execute_process(
  COMMAND "${CMAKE_CPACK_COMMAND}" -G TGZ -C "${CONFIG}" -B "${OUTPUT}"
  WORKING_DIRECTORY "${BUILD}" RESULT_VARIABLE failed OUTPUT_VARIABLE log ERROR_VARIABLE log)
file(GLOB archives "${OUTPUT}/*.tar.gz")
if (failed OR NOT archives)
  message(FATAL_ERROR "cpack made no archive:\n${log}")
endif ()
execute_process(COMMAND "${CMAKE_COMMAND}" -E tar tzf "${archives}" OUTPUT_VARIABLE files)
foreach (wanted IN LISTS WANTED)
  if (NOT files MATCHES "${wanted}")
    message(FATAL_ERROR "${archives} has no ${wanted}:\n${files}")
  endif ()
endforeach ()
foreach (unwanted "/Test[A-Z]" "StriderBench")
  if (files MATCHES "${unwanted}")
    message(FATAL_ERROR "${archives} has ${CMAKE_MATCH_0}, which is for those who build Strider:\n${files}")
  endif ()
endforeach ()
message(STATUS "${archives}")
