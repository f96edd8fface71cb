# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Builds and runs the guide's C++ program against an installation or a package, and compiles each installed header by
# itself:
#   cmake -DKIND=installation|TGZ|DEB -DBUILD=folder -DCONFIG=name -DOUTPUT=folder -DGENERATOR=name
#     -DOPTIONS="option|..." -DWRAPPER="program|argument|..." -P BuildAgainst.cmake
function (run_or_fail)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE log ERROR_VARIABLE log)
  if (failed)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}: ${failed}\n${log}")
  endif ()
endfunction ()

file(REMOVE_RECURSE "${OUTPUT}")
file(MAKE_DIRECTORY "${OUTPUT}/root")
if (KIND STREQUAL "installation")
  run_or_fail("${CMAKE_COMMAND}" --install "${BUILD}" --config "${CONFIG}" --prefix "${OUTPUT}/root")
else ()
  run_or_fail("${CMAKE_CPACK_COMMAND}" -G ${KIND} -C "${CONFIG}" -B "${OUTPUT}/package" --config "${BUILD}/CPackConfig.cmake")
  file(GLOB package "${OUTPUT}/package/*.tar.gz" "${OUTPUT}/package/*.deb")
  if (KIND STREQUAL "DEB")
    run_or_fail(dpkg-deb -x "${package}" "${OUTPUT}/root")
  else ()
    file(ARCHIVE_EXTRACT INPUT "${package}" DESTINATION "${OUTPUT}/root")
  endif ()
endif ()

file(GLOB_RECURSE config "${OUTPUT}/root/*/StriderConfig.cmake")
file(GLOB_RECURSE headers "${OUTPUT}/root/*/include/strider/*.h" "${OUTPUT}/root/include/strider/*.h")
if (NOT config OR NOT headers)
  message(FATAL_ERROR "${OUTPUT}/root holds no StriderConfig.cmake, or no headers: ${config} ${headers}")
endif ()
get_filename_component(config_folder "${config}" DIRECTORY)

# The guide's project plus one target that compiles the headers.
set(project "${OUTPUT}/project")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/FirstImage.cxx" DESTINATION "${project}")
file(READ "${CMAKE_CURRENT_LIST_DIR}/FirstImage.cmake" lists)
set(sources)
foreach (header IN LISTS headers)
  get_filename_component(name "${header}" NAME_WE)
  if (NOT name MATCHES "Module$") # what the export macro is in; others include it
    file(WRITE "${project}/${name}Alone.cxx" "#include <${name}.h>\n")
    string(APPEND sources " ${name}Alone.cxx")
  endif ()
endforeach ()
file(WRITE "${project}/CMakeLists.txt" "${lists}
add_library(HeadersAlone OBJECT ${sources})
target_link_libraries(HeadersAlone PRIVATE Strider::VolumeRendering)
if (TARGET Strider::ParaViewExtensions)
  target_link_libraries(HeadersAlone PRIVATE Strider::ParaViewExtensions)
endif ()
")
string(REPLACE "|" ";" options "${OPTIONS}")
run_or_fail("${CMAKE_COMMAND}" -S "${project}" -B "${project}/build" -G "${GENERATOR}" -DCMAKE_BUILD_TYPE=Release
  "-DStrider_DIR=${config_folder}" ${options})
run_or_fail("${CMAKE_COMMAND}" --build "${project}/build")
# The build tree still exists; the program must not load anything from it.
execute_process(COMMAND ldd "${project}/build/FirstImage" OUTPUT_VARIABLE libraries)
string(REGEX MATCH "libvtkStriderVolumeRendering[^\n]*" library "${libraries}")
if (NOT library MATCHES "${OUTPUT}/root/")
  message(FATAL_ERROR "the program loads ${library}, which is not below ${OUTPUT}/root")
endif ()
set(command "${project}/build/FirstImage")
if (WRAPPER)
  string(PREPEND command "${WRAPPER}|")
endif ()
run_or_fail("${CMAKE_COMMAND}" "-DFOLDER=${project}" "-DRUN=${command}" -P "${CMAKE_CURRENT_LIST_DIR}/RunExample.cmake")
