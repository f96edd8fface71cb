# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Sources that include the small kernels of a folder, so that nvcc reads their headers once. CMake makes such sources for CUDA
# from 3.31 on only.

# strider_group_kernels(OUT PATH...): sets OUT to sources that include these files, whose paths are relative to CUDAKernels.
# Marching kernels stay as they are: each takes nvcc longer than its headers, and where the library holds PTX alone, the driver
# compiles all kernels of a source before the first of them runs.
function (strider_group_kernels out)
  set(marching ${ARGN})
  list(FILTER marching INCLUDE REGEX "^Cuda/March/")
  set(small ${ARGN})
  list(FILTER small EXCLUDE REGEX "^Cuda/March/")
  set(folders)
  foreach (kernel IN LISTS small)
    get_filename_component(folder "${kernel}" DIRECTORY)
    list(APPEND folders "${folder}")
    string(APPEND "includes_${folder}" "#include \"${kernel}\"\n")
  endforeach ()
  list(REMOVE_DUPLICATES folders)
  set(groups)
  foreach (folder IN LISTS folders)
    set(includes "${includes_${folder}}")
    set(group "${CMAKE_CURRENT_BINARY_DIR}/Grouped/${folder}/Kernels.cu")
    file(CONFIGURE OUTPUT "${group}" CONTENT "@includes@" @ONLY)
    list(APPEND groups "${group}")
  endforeach ()
  set(${out} ${marching} ${groups} PARENT_SCOPE)
endfunction ()
