// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderBlocksMapper_h
#define vtkStriderBlocksMapper_h

#include "vtkStriderPieces.h" // held

#include "vtkSmartPointer.h" // held
#include "vtkVolumeMapper.h"

#include <memory> // held
#include <vector> // held

class vtkCompositeDataSet;
class vtkStriderFloatCompositor;
class vtkStriderVolumeMapper;

/**
 * @class vtkStriderBlocksMapper
 * @brief Several volumes as one: a vtkStriderVolumeMapper for each block, drawn from the farthest to the nearest.
 *
 * Blocks that are neither vtkImageData nor vtkRectilinearGrid are not shown. Each block ends its own rays, so that blend modes
 * other than composite, isosurfaces and slices show each block's result over the farther ones'; see vtkStriderUnitedBlocks.h. The
 * samples of blocks that are pieces of one grid are those of the whole grid.
 */
class vtkStriderBlocksMapper : public vtkVolumeMapper
{
public:
  static vtkStriderBlocksMapper* New();
  vtkTypeMacro(vtkStriderBlocksMapper, vtkVolumeMapper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** Set what is shown. Blocks that were shown before are not uploaded again. */
  void SetBlocks(vtkCompositeDataSet* data);

  /** Forgets the blocks and gives back what showed them, on the device as well. */
  void RemoveBlocks();

  /** Set which pieces of one grid the blocks are, in the order of the data; null, the default: each is a grid of its own. */
  void SetPieces(const std::shared_ptr<const vtkStriderPieces>& pieces);

  /** Set the mapper whose settings each block is shown with. */
  void SetSettings(vtkStriderVolumeMapper* settings);

  /** Set what lays the blocks' frames over those of other processes, while it takes them. Default: null. */
  void SetFrames(vtkStriderFloatCompositor* frames);

  ///@{
  /** As of vtkStriderVolumeMapper, of all blocks that are shown: those of one grid agree with each other, too. */
  double ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume);
  void AgreeOnSampleFactor(double factor);
  ///@}

  /** The blocks that are shown, in the order of the data. */
  const std::vector<vtkSmartPointer<vtkDataSet>>& GetBlocks() { return this->Blocks; }

  /** The mappers of the blocks, in the same order. */
  const std::vector<vtkSmartPointer<vtkStriderVolumeMapper>>& GetMappers() { return this->Mappers; }

  /** The first block, or null. */
  vtkDataSet* GetInput() override;

  double* GetBounds() override;
  using vtkAbstractVolumeMapper::GetBounds;

  void Render(vtkRenderer* renderer, vtkVolume* volume) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

protected:
  vtkStriderBlocksMapper();
  ~vtkStriderBlocksMapper() override;

  /** Composite data. */
  int FillInputPortInformation(int port, vtkInformation* information) override;

private:
  vtkStriderBlocksMapper(const vtkStriderBlocksMapper&) = delete;
  void operator=(const vtkStriderBlocksMapper&) = delete;

  /** Has a block's mapper show it. Returns false where there is nothing to show. */
  bool PrepareBlock(std::size_t index);
  /** Returns which are shown. */
  std::vector<bool> PrepareBlocks();
  /** As that of all blocks together. */
  void TellProgress(vtkObject* mapper, unsigned long event, void* share);
  const vtkStriderPieces::Own* FindPiece(vtkDataSet* block) const;

  vtkSmartPointer<vtkStriderVolumeMapper> Settings;
  std::weak_ptr<const vtkStriderPieces> Pieces; ///< of the representation, which may be gone
  vtkStriderFloatCompositor* Frames = nullptr;  ///< not owned
  int ShownBlocks = 0;                          ///< of the frame at hand
  int FinishedBlocks = 0;
  bool HasToldProgress = false;
  std::vector<vtkSmartPointer<vtkDataSet>> Blocks;
  std::vector<vtkSmartPointer<vtkStriderVolumeMapper>> Mappers; ///< of each block
};

#endif
