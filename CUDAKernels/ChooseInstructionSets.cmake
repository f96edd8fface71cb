# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Chooses the instruction sets for which the CPU backend's march is compiled.

set(STRIDER_INSTRUCTION_SETS all CACHE STRING
  "Instruction sets of the CPU backend besides the baseline: all (AVX2 and AVX-512), native (this processor's widest), none")
set_property(CACHE STRIDER_INSTRUCTION_SETS PROPERTY STRINGS all native none)
mark_as_advanced(STRIDER_INSTRUCTION_SETS)

# strider_find_widest(OUT FLAGS): returns the set that ChooseMarchTile chooses on a processor with these flags of
# /proc/cpuinfo; empty for the baseline.
function (strider_find_widest out flags)
  string(REGEX MATCHALL "[^ \t:]+" flags "${flags}")
  set(needed_Avx512 avx512f avx512bw avx512dq avx512vl avx512cd)
  set(needed_Avx2 avx2 fma bmi2)
  set(widest)
  foreach (candidate IN ITEMS Avx512 Avx2)
    set(missing ${needed_${candidate}})
    if (flags)
      list(REMOVE_ITEM missing ${flags})
    endif ()
    if (NOT missing AND NOT widest)
      set(widest ${candidate})
    endif ()
  endforeach ()
  set(${out} "${widest}" PARENT_SCOPE)
endfunction ()

# strider_choose_instruction_sets(OUT): lists the sets besides the baseline (Avx2, Avx512).
function (strider_choose_instruction_sets out)
  set(chosen)
  if (DEFINED STRIDER_ALL_INSTRUCTION_SETS)
    message(WARNING "STRIDER_ALL_INSTRUCTION_SETS is not read any more: set STRIDER_INSTRUCTION_SETS to all, native or none")
    unset(STRIDER_ALL_INSTRUCTION_SETS CACHE)
  endif ()
  if (NOT STRIDER_INSTRUCTION_SETS MATCHES "^(all|native|none)$")
    message(FATAL_ERROR "STRIDER_INSTRUCTION_SETS is ${STRIDER_INSTRUCTION_SETS}; it must be all, native or none")
  endif ()
  if (CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT MSVC)
    if (STRIDER_INSTRUCTION_SETS STREQUAL "all")
      set(chosen Avx2 Avx512)
    elseif (STRIDER_INSTRUCTION_SETS STREQUAL "native")
      set(flags)
      if (EXISTS /proc/cpuinfo)
        file(STRINGS /proc/cpuinfo flags REGEX "^flags" LIMIT_COUNT 1)
      endif ()
      strider_find_widest(chosen "${flags}")
    endif ()
  endif ()
  set(${out} ${chosen} PARENT_SCOPE)
endfunction ()
