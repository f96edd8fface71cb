# SPDX-FileCopyrightText: Copyright (c) The Strider developers
# SPDX-License-Identifier: BSD-3-Clause
# Completes the list of properties that ParaView's display exposes.

# strider_list_properties(OUT TEXT TAG): returns the names "Strider..." of the Property elements inside the elements TAG of an XML
# text, in quotes, each at its last place.
function (strider_list_properties out text tag)
  set(quoted_name "\"Strider[A-Za-z0-9]+\"")
  set(names)
  string(FIND "${text}" "<${tag}" first)
  while (NOT first EQUAL -1)
    string(SUBSTRING "${text}" ${first} -1 text)
    string(FIND "${text}" "</${tag}>" length)
    string(SUBSTRING "${text}" 0 ${length} block)
    string(REGEX MATCHALL "<Property [^>]*name=${quoted_name}" properties "${block}")
    foreach (property IN LISTS properties)
      string(REGEX MATCH "${quoted_name}$" name "${property}")
      list(REMOVE_ITEM names "${name}")
      list(APPEND names "${name}")
    endforeach ()
    string(SUBSTRING "${text}" ${length} -1 text)
    string(FIND "${text}" "<${tag}" first)
  endwhile ()
  set(${out} ${names} PARENT_SCOPE)
endfunction ()

# strider_add_exposed_properties(VOLUME EXTENSIONS OUTPUT): copies the XML file VOLUME to OUTPUT, and adds to its
# ExposedProperties those of the property groups in the files EXTENSIONS that it does not have. ParaView shows a property in
# its last group, and places a group by its first property.
function (strider_add_exposed_properties volume extensions output)
  file(READ "${volume}" xml)
  strider_list_properties(exposed "${xml}" ExposedProperties)
  set(added)
  foreach (extension IN LISTS extensions)
    file(READ "${extension}" text)
    strider_list_properties(shown "${text}" PropertyGroup)
    list(REMOVE_ITEM added "" ${shown})
    list(APPEND added ${shown})
  endforeach ()
  list(REMOVE_ITEM added "" ${exposed})
  list(TRANSFORM added REPLACE "(.+)" "  <Property name=\\1 />\n        ")
  list(JOIN added "" added)
  string(REPLACE "</ExposedProperties>" "${added}</ExposedProperties>" xml "${xml}")
  file(CONFIGURE OUTPUT "${output}" CONTENT "@xml@" @ONLY)
endfunction ()
