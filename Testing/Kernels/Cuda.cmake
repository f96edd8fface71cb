# Tests of the CUDA backend. They skip (77) where there is no device.
find_package(CUDAToolkit REQUIRED)
find_package(GTest REQUIRED)
find_package(TBB REQUIRED)
find_package(OpenGL QUIET COMPONENTS OpenGL EGL)

set(strider_cuda_tests
  TestCudaCompanions
  TestCudaCompression
  TestCudaDivide
  TestCudaExecutionTuning
  TestCudaFilterWeights
  TestCudaFilteredScenes
  TestCudaGradientCache
  TestCudaGradientMemory
  TestCudaGradientTexels
  TestCudaKeepsCurrentDevice
  TestCudaMacrocells
  TestCudaMarchingCache
  TestCudaMatchesHost
  TestCudaMovesEveryVoxel
  TestCudaPool
  TestCudaRejectsBadInput
  TestCudaRotationMatchesReference
  TestCudaScenesMatchHost
  TestCudaShowsWhatWasSetLast
  TestCudaSlabFilters
  TestCudaSlabs
  TestCudaStackedSlices
  TestCudaStorage
  TestCudaTableSizes
  TestCudaTogether
  TestCudaUploadKeepsEveryVoxel
  TestLaunchShapeChangesNoPixel)
if (TARGET OpenGL::OpenGL AND TARGET OpenGL::EGL)
  list(APPEND strider_cuda_tests TestDisplayMatchesRender)
endif ()

add_library(StriderCudaTestSupport STATIC
  "${CMAKE_CURRENT_LIST_DIR}/CudaScenes.cxx"
  "${CMAKE_CURRENT_LIST_DIR}/CudaTestMain.cxx"
  "${CMAKE_CURRENT_LIST_DIR}/GradientScenes.cxx")
target_include_directories(StriderCudaTestSupport PUBLIC "${CMAKE_CURRENT_LIST_DIR}")
target_link_libraries(StriderCudaTestSupport PUBLIC
  StriderKernelRooms StriderTestSupport CUDA::cudart_static GTest::gtest)

foreach (test IN LISTS strider_cuda_tests)
  set(extension cxx)
  if (EXISTS "${CMAKE_CURRENT_LIST_DIR}/${test}.cu")
    set(extension cu)
  endif ()
  add_executable(${test} "${CMAKE_CURRENT_LIST_DIR}/${test}.${extension}")
  target_link_libraries(${test} PRIVATE StriderCudaTestSupport)
  add_test(NAME ${test} COMMAND ${test})
  set_tests_properties(${test} PROPERTIES LABELS "kernels;cuda" SKIP_RETURN_CODE 77)
endforeach ()
if (TARGET TestDisplayMatchesRender)
  target_sources(TestDisplayMatchesRender PRIVATE "${CMAKE_CURRENT_LIST_DIR}/DisplayObjects.cxx")
  target_link_libraries(TestDisplayMatchesRender PRIVATE OpenGL::OpenGL OpenGL::EGL)
endif ()

# Faults are planted between the library and the CUDA runtime: the linker takes each call to a function whose name CudaFaults.cxx
# wraps there.
if (CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(wrappers "${CMAKE_CURRENT_LIST_DIR}/CudaFaults.cxx")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${wrappers}")
  file(READ "${wrappers}" wrapper_text)
  string(REGEX MATCHALL "(STRIDER_WRAP[A-Z_]*\\([ \n]*|__wrap_)_*cuda[A-Za-z0-9_]+" wrapped "${wrapper_text}")
  list(TRANSFORM wrapped REPLACE "^(STRIDER_WRAP[A-Z_]*\\([ \n]*|__wrap_)" "")
  list(REMOVE_DUPLICATES wrapped)
  list(TRANSFORM wrapped PREPEND "LINKER:--wrap=" OUTPUT_VARIABLE wrap_options)
  add_executable(TestCudaFaults
    "${CMAKE_CURRENT_LIST_DIR}/TestCudaFaults.cxx" "${CMAKE_CURRENT_LIST_DIR}/FaultScenes.cxx" "${wrappers}")
  target_link_libraries(TestCudaFaults PRIVATE StriderCudaTestSupport)
  target_link_options(TestCudaFaults PRIVATE ${wrap_options})
  add_test(NAME TestCudaFaults COMMAND TestCudaFaults)
  set_tests_properties(TestCudaFaults PROPERTIES
    LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 TIMEOUT 1500)
  if (TARGET TestDisplayMatchesRender)
    add_executable(TestCudaDisplayFaults "${CMAKE_CURRENT_LIST_DIR}/TestCudaDisplayFaults.cxx"
      "${CMAKE_CURRENT_LIST_DIR}/DisplayObjects.cxx" "${CMAKE_CURRENT_LIST_DIR}/FaultScenes.cxx" "${wrappers}")
    target_link_libraries(TestCudaDisplayFaults PRIVATE StriderCudaTestSupport OpenGL::OpenGL OpenGL::EGL)
    target_link_options(TestCudaDisplayFaults PRIVATE ${wrap_options})
    add_test(NAME TestCudaDisplayFaults COMMAND TestCudaDisplayFaults)
    set_tests_properties(TestCudaDisplayFaults PROPERTIES
      LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 TIMEOUT 1500)
  endif ()
  # A call that is not wrapped cannot fail there.
  list(JOIN wrapped " " wrapped)
  add_test(NAME CudaFaultsReachEveryCall
    COMMAND "${CMAKE_COMMAND}" "-DNM=${CMAKE_NM}" "-DLIBRARY=$<TARGET_FILE:StriderKernels>" "-DWRAPPED=${wrapped}"
      -P "${CMAKE_CURRENT_LIST_DIR}/CheckWrappedCalls.cmake")
  set_tests_properties(CudaFaultsReachEveryCall PROPERTIES LABELS kernels)
endif ()
