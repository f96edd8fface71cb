// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderApplyLook.h"

#include "pqStriderSplitHistogram.h"

#include "pqUndoStack.h"
#include "vtkDataArray.h"
#include "vtkPVXMLElement.h"
#include "vtkSMDoubleVectorProperty.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMProxyProperty.h"
#include "vtkSMTrace.h"
#include "vtkSMTransferFunctionProxy.h"
#include "vtkTable.h"

#include <QCursor>
#include <QGuiApplication>
#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <sstream>
#include <vector>

namespace
{
constexpr int HistogramBins = 256;
constexpr std::size_t LastPosition = 3;

std::vector<double> GetValues(vtkPVXMLElement* element)
{
  std::istringstream text(element->GetAttributeOrEmpty("values"));
  return { std::istream_iterator<double>(text), {} };
}

void SetValues(vtkSMProxy* proxy, const char* name, const std::vector<double>& values)
{
  vtkSMProperty* property = proxy->GetProperty(name);
  const auto count = static_cast<unsigned int>(values.size());
  if (auto numbers = vtkSMDoubleVectorProperty::SafeDownCast(property))
  {
    numbers->SetElements(values.data(), count);
  }
  else if (property)
  {
    vtkSMPropertyHelper helper(property);
    for (unsigned int index = 0; index < count; ++index)
    {
      helper.Set(index, values[index]);
    }
  }
}

// Sets the nodes of functions first, each with a trace of its own, then the elements of the other properties.
void ApplySettings(vtkSMProxy* display, vtkPVXMLElement* look)
{
  std::vector<vtkPVXMLElement*> others;
  for (unsigned int index = 0; index < look->GetNumberOfNestedElements(); ++index)
  {
    vtkPVXMLElement* setting = look->GetNestedElement(index);
    vtkSMProperty* property = display->GetProperty(setting->GetAttributeOrEmpty("property"));
    if (!vtkSMProxyProperty::SafeDownCast(property))
    {
      others.push_back(setting);
    }
    else if (vtkSMProxy* function = vtkSMPropertyHelper(property).GetAsProxy())
    {
      SM_SCOPED_TRACE(PropertiesModified).arg("proxy", function);
      SetValues(function, "Points", GetValues(setting));
      function->UpdateVTKObjects();
    }
  }
  SM_SCOPED_TRACE(PropertiesModified).arg("proxy", display);
  for (vtkPVXMLElement* setting : others)
  {
    if (std::strcmp(setting->GetName(), "Set") == 0)
    {
      SetValues(display, setting->GetAttributeOrEmpty("property"), GetValues(setting));
    }
  }
  display->UpdateVTKObjects();
}

// The values of the data at the positions 0 to 3.
std::array<double, LastPosition + 1> FindAnchors(vtkSMProxy* colors)
{
  double range[2] = { 0.0, 1.0 };
  vtkSMTransferFunctionProxy::GetRange(colors, range);
  std::vector<double> counts;
  vtkTable* table = vtkSMTransferFunctionProxy::ComputeDataHistogramTable(colors, HistogramBins);
  vtkDataArray* column = table && table->GetNumberOfColumns() > 1
    ? vtkDataArray::SafeDownCast(table->GetColumn(1))
    : nullptr;
  for (vtkIdType bin = 0; column && bin < column->GetNumberOfTuples(); ++bin)
  {
    counts.push_back(column->GetComponent(bin, 0));
  }
  const std::array<double, 2> thresholds = pqStriderSplitHistogram(counts);
  const double width = range[1] - range[0];
  return { range[0], range[0] + thresholds[0] * width, range[0] + thresholds[1] * width, range[1] };
}

double FindValue(const std::array<double, LastPosition + 1>& anchors, double position)
{
  const double first = std::clamp(std::floor(position), 0.0, LastPosition - 1.0);
  const auto index = static_cast<std::size_t>(first);
  return anchors[index] + (position - first) * (anchors[index + 1] - anchors[index]);
}

// Returns nodes at the values of the data; each has a position and further numbers.
std::vector<double> PlaceNodes(vtkPVXMLElement* element, std::size_t numbersPerNode,
  const std::array<double, LastPosition + 1>& anchors)
{
  std::vector<double> nodes = GetValues(element);
  for (std::size_t index = 0; index < nodes.size(); index += numbersPerNode)
  {
    nodes[index] = FindValue(anchors, nodes[index]);
  }
  return nodes;
}

// Returns points of a piecewise function with linear segments.
std::vector<double> MakeOpacityPoints(const std::vector<double>& nodes)
{
  std::vector<double> points;
  for (std::size_t index = 0; index + 1 < nodes.size(); index += 2)
  {
    points.insert(points.end(), { nodes[index], nodes[index + 1], 0.5, 0.0 });
  }
  return points;
}

void ApplyFunctions(vtkSMProxy* display, vtkPVXMLElement* look)
{
  vtkPVXMLElement* colorNodes = look->FindNestedElementByName("Colors");
  vtkPVXMLElement* opacityNodes = look->FindNestedElementByName("Opacities");
  vtkSMProxy* colors = vtkSMPropertyHelper(display, "LookupTable", /*quiet*/ true).GetAsProxy();
  vtkSMProxy* opacities =
    vtkSMPropertyHelper(display, "ScalarOpacityFunction", /*quiet*/ true).GetAsProxy();
  if (!colorNodes || !opacityNodes || !colors || !opacities)
  {
    return;
  }
  for (vtkSMProxy* function : { colors, opacities })
  {
    SM_SCOPED_TRACE(PropertiesModified).arg("proxy", function);
    SetValues(function, "UseLogScale", { 0.0 });
    function->UpdateVTKObjects();
  }
  // The histogram is that of the functions' range.
  if (auto representation = vtkSMPVRepresentationProxy::SafeDownCast(display))
  {
    representation->RescaleTransferFunctionToDataRange(/*extend*/ false);
  }
  const auto anchors = FindAnchors(colors);
  {
    SM_SCOPED_TRACE(PropertiesModified).arg("proxy", colors);
    SetValues(colors, "IndexedLookup", { 0.0 });
    SetValues(colors, "ColorSpace", { 0.0 }); // RGB
    SetValues(colors, "RGBPoints", PlaceNodes(colorNodes, 4, anchors));
    colors->UpdateVTKObjects();
  }
  SM_SCOPED_TRACE(PropertiesModified).arg("proxy", opacities);
  SetValues(opacities, "Points", MakeOpacityPoints(PlaceNodes(opacityNodes, 2, anchors)));
  opacities->UpdateVTKObjects();
}
}

void pqStriderApplyLook(vtkSMProxy* display, vtkPVXMLElement* look)
{
  QGuiApplication::setOverrideCursor(Qt::WaitCursor); // the histogram of large data takes a while
  BEGIN_UNDO_SET(QString("Look: %1").arg(look->GetAttributeOrEmpty("name")));
  ApplyFunctions(display, look);
  ApplySettings(display, look);
  END_UNDO_SET();
  QGuiApplication::restoreOverrideCursor();
}
