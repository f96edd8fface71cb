# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Offers "Strider Volume" in the displays of other data as in that of image data.

# strider_extend_display(DISPLAY INPUTS MESHES OUTPUT): writes the extensions of the display of uniform grids in the XML files INPUTS
# to OUTPUT, as extensions of DISPLAY. Displays of meshes lack some of ParaView's properties, which they get from the
# representation: those that this display's "Volume" has are shared, the others are exposed. They also have the group of the
# file MESHES. DISPLAY is one of
# RectilinearGridRepresentation, which has all, UnstructuredGridRepresentation, StructuredGridRepresentation,
# HyperTreeGridRepresentation, GeometryRepresentation and AMRRepresentation, whose MESHES is the group of levels.
function (strider_extend_display display inputs meshes output)
  set(extensions)
  set(is_mesh TRUE)
  if (display STREQUAL "RectilinearGridRepresentation")
    set(is_mesh FALSE)
  else ()
    list(APPEND inputs "${meshes}")
  endif ()
  foreach (xml_file IN LISTS inputs)
    file(READ "${xml_file}" xml)
    string(FIND "${xml}" "<Extension name=\"UniformGridRepresentation\">" first)
    string(FIND "${xml}" "</ProxyGroup>" last REVERSE)
    if (first GREATER -1)
      math(EXPR length "${last} - ${first}")
      string(SUBSTRING "${xml}" ${first} ${length} extension)
      string(REPLACE "name=\"UniformGridRepresentation\"" "name=\"${display}\"" extension "${extension}")
      string(APPEND extensions "${extension}\n")
    endif ()
  endforeach ()
  if (is_mesh)
    file(READ "${meshes}" text)
    strider_list_properties(names "${text}")
    list(TRANSFORM names REPLACE "\"" "")
    strider_adapt_to_meshes(${display} "${names}" extensions)
  endif ()
  file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT
    "<ServerManagerConfiguration>\n<ProxyGroup name=\"representations\">\n@extensions@</ProxyGroup>\n</ServerManagerConfiguration>\n")
endfunction ()

# strider_adapt_to_meshes(DISPLAY NAMES VARIABLE): changes the extensions in VARIABLE as strider_extend_display says. NAMES are
# properties that only these displays have.
function (strider_adapt_to_meshes display names variable)
  set(xml "${${variable}}")
  # ParaView's properties of volumes that only the display of uniform grids has, in the order of the panel.
  set(exposed ${names} TransferFunction2D UseTransfer2D UseGradientForTransfer2D ColorArray2Name ColorArray2Component UseCropping
    CroppingOrigin CroppingScale)
  set(opacities UseSeparateOpacityArray OpacityArrayName OpacityComponent)
  if (display STREQUAL "StructuredGridRepresentation" OR display STREQUAL "AMRRepresentation")
    list(APPEND exposed ${opacities})
  elseif (NOT display STREQUAL "UnstructuredGridRepresentation")
    # No "Volume" at all: its element goes, and what it would share is exposed.
    string(REGEX REPLACE "<ShareProperties subproxy=\"VolumeRepresentation\">.*</ShareProperties>([ \n]*<!--[^>]*-->[ \n]*<ShareProperties subproxy=\"SurfaceRepresentation\">)" "\\1" xml "${xml}")
    list(APPEND exposed ScalarOpacityUnitDistance ScalarOpacityFunction ${opacities})
  endif ()
  list(APPEND exposed DummyInput)
  set(elements)
  foreach (name IN LISTS exposed)
    string(APPEND elements "<Property name=\"${name}\" />\n          ")
  endforeach ()
  string(REPLACE "<ExposedProperties>" "<ExposedProperties>\n          ${elements}" xml "${xml}")
  # The interactive box of cropping follows the input.
  string(REPLACE "</ExposedProperties>" "</ExposedProperties>
        <LinkProperties>
          <Property name=\"DummyInput\" with_property=\"Input\" />
        </LinkProperties>" xml "${xml}")
  set(${variable} "${xml}" PARENT_SCOPE)
endfunction ()
