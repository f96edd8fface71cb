cmake_minimum_required(VERSION 3.22)
project(FirstImage LANGUAGES C CXX)
find_package(Strider REQUIRED)
find_package(VTK REQUIRED COMPONENTS
  CommonCore CommonDataModel ImagingCore IOImage RenderingCore RenderingOpenGL2 RenderingVolume)
add_executable(FirstImage FirstImage.cxx)
target_link_libraries(FirstImage PRIVATE Strider::VolumeRendering ${VTK_LIBRARIES})
vtk_module_autoinit(TARGETS FirstImage MODULES ${VTK_LIBRARIES})
