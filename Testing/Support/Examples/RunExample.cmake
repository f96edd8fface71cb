# cmake -DFOLDER=... -DRUN="program|argument|..." -P RunExample.cmake: runs an example in FOLDER and checks its
# picture.
string(REPLACE "|" ";" command "${RUN}")
file(REMOVE "${FOLDER}/FirstImage.png")
execute_process(COMMAND ${command} WORKING_DIRECTORY "${FOLDER}"
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
message("${output}")
if (NOT result EQUAL 0 OR NOT output MATCHES "FirstImage.png, rendered on .+" OR output MATCHES "ERR[|]|ERROR: In ")
  message(FATAL_ERROR "the example failed: ${result}")
endif ()
# VTK's log lines begin with the name of a source file; a run without problems has none.
if (output MATCHES "INFO[|]|vtkStrider[A-Za-z]*:[0-9]+")
  message(FATAL_ERROR "the example's program says what nobody has asked for")
endif ()
# A picture of 400x400 pixels of one colour takes about 2 kB.
file(SIZE "${FOLDER}/FirstImage.png" size)
if (size LESS 10000)
  message(FATAL_ERROR "FirstImage.png has ${size} bytes: nothing is to be seen on it")
endif ()
