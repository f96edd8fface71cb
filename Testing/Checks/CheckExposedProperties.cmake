# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# ParaView's display exposes the properties of the panel's groups, each once, in the order of the panel. Groups without
# hints are shown with "Strider Volume" alone.
# cmake -DROOT=SOURCE_TREE -DOUTPUT=FOLDER -P CheckExposedProperties.cmake
cmake_minimum_required(VERSION 3.22)
include("${ROOT}/Plugin/AddExposedProperties.cmake")
include("${ROOT}/Plugin/AddGroupHints.cmake")
include("${ROOT}/Plugin/AddMeshDisplays.cmake")

file(WRITE "${OUTPUT}/Volume.xml" [[
<Proxy name="StriderVolume">
  <ExposedProperties>
    <Property name="StriderOwn" />
    <Property name="Blend" exposed_name="StriderBlend" />
  </ExposedProperties>
  <PropertyGroup><Property name="StriderNotOfAnExtension" /></PropertyGroup>
</Proxy>
]])
file(WRITE "${OUTPUT}/First.xml" [[
<Extension>
  <IntVectorProperty name="StriderSet"><RequiredProperties><Property name="StriderRequired" /></RequiredProperties></IntVectorProperty>
  <PropertyGroup label="a; b">
    <Property name="StriderTwice" />
    <Property name="StriderFirst" />
    <Property name="StriderBlend" />
    <Property name="Stock" />
  </PropertyGroup>
  <PropertyGroup><Property name="StriderSecond" /><Property function="Input" name="StriderThird" /></PropertyGroup>
</Extension>
]])
file(WRITE "${OUTPUT}/Empty.xml" "<Extension></Extension>\n")
file(WRITE "${OUTPUT}/Last.xml" [[
<PropertyGroup><Property name="StriderLast" /><Property name="StriderTwice" /></PropertyGroup>
]])
strider_add_exposed_properties("${OUTPUT}/Volume.xml" "${OUTPUT}/First.xml;${OUTPUT}/Empty.xml;${OUTPUT}/Last.xml"
  "${OUTPUT}/Found.xml")
file(READ "${OUTPUT}/Found.xml" found)
set(wanted [[
  <ExposedProperties>
    <Property name="StriderOwn" />
    <Property name="StriderFirst" />
    <Property name="Blend" exposed_name="StriderBlend" />
    <Property name="StriderSecond" />
    <Property name="StriderThird" />
    <Property name="StriderLast" />
    <Property name="StriderTwice" />
  </ExposedProperties>]])
string(REGEX REPLACE "[ \n]+" " " found "${found}")
string(REGEX REPLACE "[ \n]+" " " wanted "${wanted}")
string(FIND "${found}" "${wanted}" place)
if (place EQUAL -1)
  message(FATAL_ERROR "'${found}' does not have '${wanted}'")
endif ()

foreach (extension IN ITEMS UniformGridRepresentation Other)
  file(WRITE "${OUTPUT}/Groups.xml" "<Extension name=\"${extension}\">
    <PropertyGroup><Property name=\"A\" /></PropertyGroup>
    <PropertyGroup><Property name=\"B\" /><Hints><Own /></Hints></PropertyGroup></Extension>")
  strider_add_group_hints("${OUTPUT}/Groups.xml" "${OUTPUT}/Completed.xml")
  file(READ "${OUTPUT}/Completed.xml" found)
  set(added "<Property name=\"A\" /> *<Hints>[^H]*value=\"Strider Volume\" />[^H]*</Hints>")
  if (NOT found MATCHES "<Property name=\"B\" /><Hints><Own /></Hints></PropertyGroup>")
    message(FATAL_ERROR "'${found}' has lost hints")
  elseif (extension STREQUAL "UniformGridRepresentation" AND NOT found MATCHES "${added}")
    message(FATAL_ERROR "'${found}' lacks hints")
  elseif (extension STREQUAL "Other" AND found MATCHES "Strider Volume")
    message(FATAL_ERROR "'${found}' is not of the display, and has hints")
  endif ()
endforeach ()

# Displays of meshes share what their own "Volume" has, expose the rest, and have the group of meshes.
file(WRITE "${OUTPUT}/Display.xml" "<ProxyGroup><Extension name=\"UniformGridRepresentation\"><SubProxy>
  <ShareProperties subproxy=\"VolumeRepresentation\"><Exception name=\"Input\" /></ShareProperties>
  <!-- blocks -->
  <ShareProperties subproxy=\"SurfaceRepresentation\"><Exception name=\"Input\" /></ShareProperties>
  <ExposedProperties><Property name=\"StriderOwn\" /></ExposedProperties></SubProxy></Extension></ProxyGroup>")
file(WRITE "${OUTPUT}/Meshes.xml" "<ProxyGroup><Extension name=\"UniformGridRepresentation\">
  <PropertyGroup><Property name=\"StriderMesh\" /></PropertyGroup></Extension></ProxyGroup>")
foreach (display IN ITEMS UnstructuredGridRepresentation StructuredGridRepresentation HyperTreeGridRepresentation
    GeometryRepresentation RectilinearGridRepresentation)
  strider_extend_display(${display} "${OUTPUT}/Display.xml" "${OUTPUT}/Meshes.xml" "${OUTPUT}/Extended.xml")
  file(READ "${OUTPUT}/Extended.xml" found)
  string(REGEX MATCHALL "<Extension name=\"${display}\">" extensions "${found}")
  list(LENGTH extensions extensions)
  set(has_volume FALSE)
  set(has_mesh FALSE)
  set(exposes_opacity FALSE)
  if (found MATCHES "subproxy=\"VolumeRepresentation\"")
    set(has_volume TRUE)
  endif ()
  if (found MATCHES "<ExposedProperties>[ \n]*<Property name=\"StriderMesh\" />.*\"UseCropping\".*\"DummyInput\".*\"StriderOwn\"" AND
      found MATCHES "with_property=\"Input\"")
    set(has_mesh TRUE)
  endif ()
  if (found MATCHES "<Property name=\"ScalarOpacityFunction\" />")
    set(exposes_opacity TRUE)
  endif ()
  set(wanted "1 TRUE TRUE FALSE")
  set(extension_count 2)
  if (display STREQUAL "RectilinearGridRepresentation")
    set(wanted "1 TRUE FALSE FALSE")
    set(extension_count 1)
  elseif (display MATCHES "HyperTree|Geometry")
    set(wanted "1 FALSE TRUE TRUE")
  endif ()
  if (NOT "1 ${has_volume} ${has_mesh} ${exposes_opacity}" STREQUAL wanted OR NOT extensions EQUAL extension_count OR
      found MATCHES "UniformGrid" OR NOT found MATCHES "subproxy=\"SurfaceRepresentation\"")
    message(FATAL_ERROR "${display}: '${found}' is not as wanted: ${has_volume} ${has_mesh} ${exposes_opacity}")
  endif ()
endforeach ()
