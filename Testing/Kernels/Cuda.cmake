# Tests of the CUDA backend. They skip (77) where there is no device.
find_package(CUDAToolkit REQUIRED)
find_package(GTest REQUIRED)
find_package(TBB REQUIRED)
find_package(OpenGL QUIET COMPONENTS OpenGL EGL)

set(strider_cuda_tests
  TestCudaCompanions
  TestCudaCompression
  TestCudaFilterWeights
  TestCudaGradientCache
  TestCudaGradientMemory
  TestCudaGradientTexels
  TestCudaMacrocells
  TestCudaMarchingCache
  TestCudaMatchesHost
  TestCudaMovesEveryVoxel
  TestCudaRejectsBadInput
  TestCudaRotationMatchesReference
  TestCudaScenesMatchHost
  TestCudaShowsWhatWasSetLast
  TestCudaSlabs
  TestCudaStorage
  TestCudaTableSizes
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
  target_link_libraries(TestDisplayMatchesRender PRIVATE OpenGL::OpenGL OpenGL::EGL)
endif ()
