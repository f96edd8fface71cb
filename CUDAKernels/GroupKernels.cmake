# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Writes sources that include several kernels each, so that nvcc reads their headers once. CMake itself does that for CUDA from
# 3.31 on only.

# strider_group_kernels(OUT ARCHITECTURES PATH...): sets OUT to sources that include these files, whose paths are relative to
# CUDAKernels. Marching kernels, those below Cuda/March, share a source in pairs; all other kernels of a folder share one. nvcc
# spends more time on a marching kernel than on its headers, so that larger groups would leave cores idle. If ARCHITECTURES has
# PTX alone, marching kernels are not grouped: the driver compiles all kernels of a source before the first of them runs.
function (strider_group_kernels out architectures)
  set(compiled ${architectures})
  list(FILTER compiled EXCLUDE REGEX "-virtual$")
  set(groups)
  set(sources)
  foreach (kernel IN LISTS ARGN)
    get_filename_component(group "${kernel}" DIRECTORY)
    if (kernel MATCHES "^Cuda/March/")
      if (NOT compiled)
        list(APPEND sources "${kernel}")
        continue ()
      endif ()
      math(EXPR count_${group} "0${count_${group}} + 1")
      math(EXPR pair "(${count_${group}} + 1) / 2")
      string(APPEND group "/${pair}")
    endif ()
    list(APPEND groups "${group}")
    string(APPEND includes_${group} "#include \"${kernel}\"\n")
  endforeach ()
  list(REMOVE_DUPLICATES groups)
  foreach (group IN LISTS groups)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/Grouped/${group}/Kernels.cu")
    set(includes "${includes_${group}}")
    file(CONFIGURE OUTPUT "${source}" CONTENT "@includes@" @ONLY)
    list(APPEND sources "${source}")
  endforeach ()
  set(${out} ${sources} PARENT_SCOPE)
endfunction ()
