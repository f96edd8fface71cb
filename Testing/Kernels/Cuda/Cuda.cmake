# Tests of the CUDA backend. They skip (77) where there is no device, and run one at a time where there is one.
find_package(CUDAToolkit REQUIRED)
find_package(GTest REQUIRED)
find_package(TBB REQUIRED)
find_package(OpenGL QUIET COMPONENTS OpenGL EGL)

set(strider_cuda_tests
  TestCudaAuxiliaryVolumes
  TestCudaCompression
  Arrays/TestCudaDeviceArrays
  Arrays/TestCudaDeviceRanges
  Arrays/TestCudaWaitsForWriter
  TestCudaDivide
  TestCudaExecutionTuning
  TestCudaFilterWeights
  TestCudaForkedProcess
  TestCudaFilteredScenes
  TestCudaGradientCache
  TestCudaGradientLight
  TestCudaLitFloats
  TestCudaGradientMemory
  TestCudaGradientTexels
  March/TestCudaIntensity
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
  TestCudaSubcells
  TestCudaTableSizes
  TestCudaTwoThreads
  Devices/TestCudaMultiDevice
  Devices/TestCudaSharedPictures
  Devices/TestCudaSplitVolume
  TestCudaMultiVolume
  TestCudaUploadKeepsEveryVoxel
  TestLaunchShapeChangesNoPixel)
if (TARGET OpenGL::OpenGL AND TARGET OpenGL::EGL)
  list(APPEND strider_cuda_tests TestDisplayMatchesRender)
endif ()

add_library(StriderCudaTestSupport STATIC
  "${CMAKE_CURRENT_LIST_DIR}/Support/CudaScenes.cxx"
  "${CMAKE_CURRENT_LIST_DIR}/Support/CudaTestMain.cxx"
  "${CMAKE_CURRENT_LIST_DIR}/Support/GradientScenes.cxx")
target_include_directories(StriderCudaTestSupport PUBLIC
  "${CMAKE_CURRENT_LIST_DIR}/Support" "${CMAKE_CURRENT_SOURCE_DIR}/Support")
target_link_libraries(StriderCudaTestSupport PUBLIC
  StriderKernelRooms StriderTestSupport CUDA::cudart_static GTest::gtest)

# The inputs of lit kernels need no GPU.
add_executable(TestLitScene "${CMAKE_CURRENT_LIST_DIR}/March/TestLitScene.cxx")
target_link_libraries(TestLitScene PRIVATE
  StriderTestMain StriderKernelRooms StriderWarnings CUDA::cudart_static)
add_test(NAME TestLitScene COMMAND TestLitScene)
set_tests_properties(TestLitScene PROPERTIES LABELS kernels)

foreach (source IN LISTS strider_cuda_tests)
  set(extension cxx)
  if (EXISTS "${CMAKE_CURRENT_LIST_DIR}/${source}.cu")
    set(extension cu)
  endif ()
  get_filename_component(test "${source}" NAME)
  add_executable(${test} "${CMAKE_CURRENT_LIST_DIR}/${source}.${extension}")
  target_link_libraries(${test} PRIVATE StriderCudaTestSupport)
  if (extension STREQUAL "cxx")
    strider_precompile_tests(${test} StriderKernelTests)
  endif ()
  add_test(NAME ${test} COMMAND ${test})
  set_tests_properties(${test} PROPERTIES LABELS "kernels;cuda" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu)
endforeach ()
# A device that is named twice counts as two: these tests hold for frames that devices share, too.
foreach (test TestCudaMatchesHost TestCudaScenesMatchHost TestCudaMultiVolume TestCudaFilteredScenes TestCudaSlabs
    TestCudaDeviceArrays TestDisplayMatchesRender)
  if (TARGET ${test})
    add_test(NAME ${test}OnTwoDevices COMMAND ${test})
    set_tests_properties(${test}OnTwoDevices PROPERTIES LABELS "kernels;cuda" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu
      ENVIRONMENT "STRIDER_DEVICES=0,0")
  endif ()
endforeach ()
# These tests fill the device's memory or read how much of it is free.
set_tests_properties(TestCudaGradientMemory TestCudaGradientTexels TestCudaMovesEveryVoxel PROPERTIES RUN_SERIAL ON)
if (TARGET TestDisplayMatchesRender)
  target_sources(TestDisplayMatchesRender PRIVATE "${CMAKE_CURRENT_LIST_DIR}/Support/DisplayObjects.cxx")
  target_link_libraries(TestDisplayMatchesRender PRIVATE OpenGL::OpenGL OpenGL::EGL)
endif ()

# Faults are planted between the library and the CUDA runtime: the linker redirects each call to a function that
# CudaFaults.cxx wraps.
if (CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # strider_wrap_calls(TARGET SOURCE OUT): adds SOURCE, which wraps calls, to a program; OUT receives their names.
  function (strider_wrap_calls target source out)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
    file(READ "${source}" text)
    set(mark "(STRIDER_(WRAP|FAKE)[A-Z_]*\\([ \n]*|__wrap_)")
    string(REGEX MATCHALL "${mark}_*cuda[A-Za-z0-9_]+" wrapped "${text}")
    list(TRANSFORM wrapped REPLACE "^${mark}" "")
    list(REMOVE_DUPLICATES wrapped)
    list(TRANSFORM wrapped PREPEND "LINKER:--wrap=" OUTPUT_VARIABLE wrap_options)
    target_sources(${target} PRIVATE "${source}")
    target_link_options(${target} PRIVATE ${wrap_options})
    set(${out} "${wrapped}" PARENT_SCOPE)
  endfunction ()
  add_executable(TestCudaFaults
    "${CMAKE_CURRENT_LIST_DIR}/TestCudaFaults.cxx" "${CMAKE_CURRENT_LIST_DIR}/Support/FaultScenes.cxx")
  target_link_libraries(TestCudaFaults PRIVATE StriderCudaTestSupport)
  strider_wrap_calls(TestCudaFaults "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
  add_test(NAME TestCudaFaults COMMAND TestCudaFaults)
  set_tests_properties(TestCudaFaults PROPERTIES
    LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu TIMEOUT 1500)
  add_executable(TestCudaFailedCalls
    "${CMAKE_CURRENT_LIST_DIR}/TestCudaFailedCalls.cxx" "${CMAKE_CURRENT_SOURCE_DIR}/Support/FrameState.cxx")
  target_link_libraries(TestCudaFailedCalls PRIVATE StriderCudaTestSupport)
  strider_wrap_calls(TestCudaFailedCalls "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
  add_test(NAME TestCudaFailedCalls COMMAND TestCudaFailedCalls)
  set_tests_properties(TestCudaFailedCalls PROPERTIES
    LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu TIMEOUT 1500)
  add_executable(TestCudaMultiDeviceFaults
    "${CMAKE_CURRENT_LIST_DIR}/Devices/TestCudaMultiDeviceFaults.cxx" "${CMAKE_CURRENT_LIST_DIR}/Support/FaultScenes.cxx")
  target_link_libraries(TestCudaMultiDeviceFaults PRIVATE StriderCudaTestSupport)
  strider_wrap_calls(TestCudaMultiDeviceFaults "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
  add_test(NAME TestCudaMultiDeviceFaults COMMAND TestCudaMultiDeviceFaults)
  set_tests_properties(TestCudaMultiDeviceFaults PROPERTIES
    LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu TIMEOUT 1500)
  add_executable(TestCudaDeviceArrayFaults "${CMAKE_CURRENT_LIST_DIR}/Arrays/TestCudaDeviceArrayFaults.cxx")
  target_link_libraries(TestCudaDeviceArrayFaults PRIVATE StriderCudaTestSupport)
  strider_wrap_calls(TestCudaDeviceArrayFaults "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
  add_test(NAME TestCudaDeviceArrayFaults COMMAND TestCudaDeviceArrayFaults)
  set_tests_properties(TestCudaDeviceArrayFaults PROPERTIES
    LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu TIMEOUT 1500)
  # Counts the bytes that a simulation on the device sends to the host.
  set(gray_scott "${PROJECT_SOURCE_DIR}/Testing/Support/Examples/GrayScott")
  add_executable(TestCudaStaysOnDevice
    "${CMAKE_CURRENT_LIST_DIR}/Arrays/TestCudaStaysOnDevice.cxx" "${gray_scott}/GrayScott.cu")
  target_include_directories(TestCudaStaysOnDevice PRIVATE "${gray_scott}")
  target_link_libraries(TestCudaStaysOnDevice PRIVATE StriderCudaTestSupport)
  strider_wrap_calls(TestCudaStaysOnDevice "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
  add_test(NAME TestCudaStaysOnDevice COMMAND TestCudaStaysOnDevice)
  set_tests_properties(TestCudaStaysOnDevice PROPERTIES
    LABELS "kernels;cuda" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu)
  if (TARGET TestDisplayMatchesRender)
    add_executable(TestCudaDisplayFaults "${CMAKE_CURRENT_LIST_DIR}/TestCudaDisplayFaults.cxx"
      "${CMAKE_CURRENT_LIST_DIR}/Support/DisplayObjects.cxx" "${CMAKE_CURRENT_LIST_DIR}/Support/FaultScenes.cxx")
    target_link_libraries(TestCudaDisplayFaults PRIVATE StriderCudaTestSupport OpenGL::OpenGL OpenGL::EGL)
    strider_wrap_calls(TestCudaDisplayFaults "${CMAKE_CURRENT_LIST_DIR}/Support/CudaFaults.cxx" wrapped)
    add_test(NAME TestCudaDisplayFaults COMMAND TestCudaDisplayFaults)
    set_tests_properties(TestCudaDisplayFaults PROPERTIES
      LABELS "kernels;cuda;slow" SKIP_RETURN_CODE 77 RESOURCE_LOCK gpu TIMEOUT 1500)
  endif ()
  # A call that is not wrapped could not be made to fail.
  list(JOIN wrapped " " wrapped)
  add_test(NAME CudaFaultsReachEveryCall
    COMMAND "${CMAKE_COMMAND}" "-DNM=${CMAKE_NM}" "-DLIBRARY=$<TARGET_FILE:StriderKernels>" "-DWRAPPED=${wrapped}"
      -P "${CMAKE_CURRENT_LIST_DIR}/CheckWrappedCalls.cmake")
  set_tests_properties(CudaFaultsReachEveryCall PROPERTIES LABELS kernels)

  # strider_fake_cuda(TARGET): replaces CUDA's devices in a program by fakes, for which the library has code.
  function (strider_fake_cuda target)
    set(fakes "${PROJECT_SOURCE_DIR}/Testing/Kernels/Cuda/Support")
    strider_wrap_calls(${target} "${fakes}/FakeCuda.cxx" faked)
    target_include_directories(${target} PRIVATE "${fakes}")
    strider_list_architectures(architectures "${CMAKE_CUDA_ARCHITECTURES}")
    string(REGEX MATCH "[0-9]+" capability "${architectures};75")
    list(JOIN architectures "$<SEMICOLON>" architectures)
    target_compile_definitions(${target} PRIVATE
      "STRIDER_ARCHITECTURES=\"${architectures}\"" "STRIDER_FAKE_CAPABILITY=${capability}")
  endfunction ()
  # Behaviour of renderers on fake devices; no GPU is needed.
  add_executable(TestCudaOnFakeDevices
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestCudaOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestLongVolumesOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestFailedCallsOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestGrantsOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestManyPartsOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestPartsOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/FakeDevices/TestVolumesOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/Arrays/TestArraysOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/Devices/TestCudaOnTwoFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/Devices/TestSharedOnFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/Devices/TestThreadsOfFakeDevices.cxx"
    "${CMAKE_CURRENT_LIST_DIR}/Support/CudaScenes.cxx"
    "${CMAKE_CURRENT_SOURCE_DIR}/Support/FailingMemory.cxx"
    "${CMAKE_CURRENT_SOURCE_DIR}/Support/FrameState.cxx")
  target_include_directories(TestCudaOnFakeDevices PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/Support")
  strider_fake_cuda(TestCudaOnFakeDevices)
  target_link_libraries(TestCudaOnFakeDevices PRIVATE
    StriderTestMain StriderTestSupport StriderKernelRooms CUDA::cudart_static)
  add_test(NAME TestCudaOnFakeDevices COMMAND TestCudaOnFakeDevices)
  set_tests_properties(TestCudaOnFakeDevices PROPERTIES LABELS kernels TIMEOUT 120)
endif ()
