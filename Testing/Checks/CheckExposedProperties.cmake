# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# ParaView's display exposes the properties of the panel's groups, each once, in the order of the panel. Groups without
# hints are shown with "Strider Volume" alone.
# cmake -DROOT=SOURCE_TREE -DOUTPUT=FOLDER -P CheckExposedProperties.cmake
cmake_minimum_required(VERSION 3.22)
include("${ROOT}/Plugin/AddExposedProperties.cmake")
include("${ROOT}/Plugin/AddGroupHints.cmake")

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
