// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBlockChoice.h"

#include "vtkStriderLevelBoxes.h"

#include "vtkDataAssembly.h"
#include "vtkDataAssemblyUtilities.h"
#include "vtkDataObjectTree.h"
#include "vtkDataSet.h"
#include "vtkMultiBlockDataSet.h"
#include "vtkPartitionedDataSet.h"
#include "vtkPartitionedDataSetCollection.h"
#include "vtkSmartPointer.h"

namespace
{

/// What was chosen for nodes of the hierarchy, by their numbers.
struct Choices
{
  std::set<unsigned int> Visible;
  std::map<unsigned int, double> Opacities;
  std::map<unsigned int, std::array<double, 3>> Colors;
};

/// A tree of blocks, and the data whose blocks it names where it is not their hierarchy.
struct BlockTree
{
  vtkSmartPointer<vtkDataAssembly> Nodes;
  vtkPartitionedDataSetCollection* Data = nullptr;
};

BlockTree FindTree(vtkDataObjectTree* data, const std::string& name)
{
  const bool isHierarchy = name == vtkDataAssemblyUtilities::HierarchyName();
  return { vtkDataAssemblyUtilities::GetDataAssembly(name.c_str(), data),
    isHierarchy ? nullptr : vtkPartitionedDataSetCollection::SafeDownCast(data) };
}

std::vector<unsigned int> Select(const std::vector<std::string>& selectors, const BlockTree& tree)
{
  return vtkDataAssemblyUtilities::GetSelectedCompositeIds(selectors, tree.Nodes, tree.Data);
}

template <typename Value>
std::map<unsigned int, Value> Select(
  const std::map<std::string, Value>& values, const BlockTree& tree)
{
  std::map<unsigned int, Value> selected;
  for (const auto& [selector, value] : values)
  {
    for (const unsigned int number : Select({ selector }, tree))
    {
      selected[number] = value;
    }
  }
  return selected;
}

/// The children of a node; null ones are numbered, too.
std::vector<vtkDataObject*> ListChildren(vtkDataObject* node)
{
  std::vector<vtkDataObject*> children;
  if (auto blocks = vtkMultiBlockDataSet::SafeDownCast(node))
  {
    for (unsigned int index = 0; index < blocks->GetNumberOfBlocks(); ++index)
    {
      children.push_back(blocks->GetBlock(index));
    }
  }
  else if (auto collection = vtkPartitionedDataSetCollection::SafeDownCast(node))
  {
    for (unsigned int index = 0; index < collection->GetNumberOfPartitionedDataSets(); ++index)
    {
      children.push_back(collection->GetPartitionedDataSet(index));
    }
  }
  else if (auto parts = vtkPartitionedDataSet::SafeDownCast(node))
  {
    for (unsigned int index = 0; index < parts->GetNumberOfPartitions(); ++index)
    {
      children.push_back(parts->GetPartitionAsDataObject(index));
    }
  }
  return children;
}

/// Visits a node and all nodes in it, in the order of their numbers. What is chosen for a node holds in it.
class Visitor
{
public:
  explicit Visitor(const Choices& choices)
    : Chosen(choices)
  {
  }

  void Visit(vtkDataObject* node, bool isVisible, vtkStriderBlockLook look)
  {
    const unsigned int number = this->Next++;
    isVisible = isVisible || this->Chosen.Visible.count(number) > 0;
    const auto opacity = this->Chosen.Opacities.find(number);
    look.Opacity = opacity != this->Chosen.Opacities.end() ? opacity->second : look.Opacity;
    const auto color = this->Chosen.Colors.find(number);
    look.Color = color != this->Chosen.Colors.end() ? color->second : look.Color;
    auto data = vtkDataSet::SafeDownCast(node);
    if (data && isVisible)
    {
      this->Blocks.push_back({ data, look });
    }
    if (vtkStriderIsAdaptive(node))
    {
      if (isVisible)
      {
        this->AdaptiveGrids.push_back(node);
      }
      return; // its grids are no blocks
    }
    for (vtkDataObject* child : ListChildren(node))
    {
      this->Visit(child, isVisible, look);
    }
  }

  std::vector<vtkStriderBlockChoice::Block> Blocks;
  std::vector<vtkSmartPointer<vtkDataObject>> AdaptiveGrids;

private:
  const Choices& Chosen;
  unsigned int Next = 0;
};

} // namespace

vtkStriderBlockChoice::Found vtkStriderBlockChoice::List(vtkDataObjectTree* data) const
{
  const BlockTree tree = FindTree(data, this->Tree);
  Choices choices;
  if (tree.Nodes)
  {
    const auto visible = Select({ this->Selectors.begin(), this->Selectors.end() }, tree);
    choices.Visible.insert(visible.begin(), visible.end());
    choices.Opacities = Select(this->Opacities, tree);
    choices.Colors = Select(this->Colors, tree);
  }
  else
  {
    choices.Visible.insert(0);
  }
  Visitor visitor(choices);
  visitor.Visit(data, false, {});
  return { visitor.Blocks, visitor.AdaptiveGrids };
}

std::vector<vtkStriderBlockChoice::Block> vtkStriderBlockChoice::ListBlocks(
  vtkDataObjectTree* data) const
{
  return this->List(data).Blocks;
}

std::vector<vtkSmartPointer<vtkDataObject>> vtkStriderBlockChoice::ListAdaptiveGrids(
  vtkDataObjectTree* data) const
{
  return this->List(data).AdaptiveGrids;
}
