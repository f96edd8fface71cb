# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Adds hints to the property groups of ParaView's display.

# strider_add_group_hints(INPUT OUTPUT): copies an XML file. In an extension of the display, each property group without
# hints gets the hint by which the panel shows the group with "Strider Volume" alone.
function (strider_add_group_hints input output)
  file(READ "${input}" xml)
  if (xml MATCHES "<Extension name=\"UniformGridRepresentation\">")
    string(REGEX REPLACE "(<Property [^>]*/>[ \n]*)</PropertyGroup>" [[\1  <Hints>
          <PropertyWidgetDecorator type="GenericDecorator" mode="visibility" property="Representation" value="Strider Volume" />
        </Hints>
      </PropertyGroup>]] xml "${xml}")
    string(REGEX MATCHALL "</PropertyGroup>" groups "${xml}")
    string(REGEX MATCHALL "</Hints>[ \n]*</PropertyGroup>" hinted "${xml}")
    list(LENGTH groups groups)
    list(LENGTH hinted hinted)
    if (NOT groups EQUAL hinted)
      message(FATAL_ERROR "${input}: ${groups} property groups, of which ${hinted} end with hints. "
                          "The last property of a group must be one tag.")
    endif ()
  endif ()
  file(CONFIGURE OUTPUT "${output}" CONTENT "@xml@" @ONLY)
endfunction ()
