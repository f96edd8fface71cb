# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Sources for nvcc include the small kernels of a folder, and marching kernels in pairs where machine code is compiled.
# cmake -DROOT=SOURCE_TREE -DOUTPUT=FOLDER -P CheckKernelGroups.cmake
cmake_minimum_required(VERSION 3.22)
include("${ROOT}/CUDAKernels/GroupKernels.cmake")
set(CMAKE_CURRENT_BINARY_DIR "${OUTPUT}")

set(marching Cuda/March/Near.cu)
foreach (number RANGE 1 9)
  list(APPEND marching "Cuda/March/Scene/K${number}.cu")
endforeach ()
set(kernels Cuda/Volume/A.cu Cuda/Volume/B.cu Cuda/Bricks/C.cu ${marching})

# expect_sources(ARCHITECTURES WANTED...): each wanted source is a kernel, or SOURCE=KERNEL,KERNEL.
function (expect_sources architectures)
  strider_group_kernels(sources "${architectures}" ${kernels})
  set(found)
  foreach (source IN LISTS sources)
    if (IS_ABSOLUTE "${source}")
      file(STRINGS "${source}" included)
      string(REGEX REPLACE "#include \"([^\"]*)\"" "\\1" included "${included}")
      string(REPLACE ";" "," included "${included}")
      file(RELATIVE_PATH source "${OUTPUT}/Grouped" "${source}")
      string(APPEND source "=${included}")
    endif ()
    list(APPEND found "${source}")
  endforeach ()
  list(SORT found)
  list(SORT ARGN)
  if (NOT found STREQUAL ARGN)
    message(FATAL_ERROR "for '${architectures}' the sources are ${found}, not ${ARGN}")
  endif ()
endfunction ()

set(small "Cuda/Volume/Kernels.cu=Cuda/Volume/A.cu,Cuda/Volume/B.cu" "Cuda/Bricks/Kernels.cu=Cuda/Bricks/C.cu")
set(pairs "Cuda/March/1/Kernels.cu=Cuda/March/Near.cu")
foreach (pair RANGE 1 4)
  math(EXPR first "2 * ${pair} - 1")
  math(EXPR second "2 * ${pair}")
  list(APPEND pairs
    "Cuda/March/Scene/${pair}/Kernels.cu=Cuda/March/Scene/K${first}.cu,Cuda/March/Scene/K${second}.cu")
endforeach ()
list(APPEND pairs "Cuda/March/Scene/5/Kernels.cu=Cuda/March/Scene/K9.cu")
expect_sources("75-virtual" ${small} ${marching})
expect_sources("" ${small} ${marching})
expect_sources("75-virtual;90-real" ${small} ${pairs})
expect_sources("90" ${small} ${pairs})
