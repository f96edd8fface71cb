// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderBlocksMapper_h
#define vtkStriderBlocksMapper_h

#include "vtkStriderBlockLook.h" // held
#include "vtkStriderPieces.h"    // held
#include "vtkStriderSortBlocks.h"

#include "vtkNew.h"          // held
#include "vtkSmartPointer.h" // held
#include "vtkVolumeMapper.h"

#include <array>  // held
#include <memory> // held
#include <vector> // held

class vtkCompositeDataSet;
class vtkStriderFloatCompositor;
class vtkStriderVolumeMapper;

/**
 * @class vtkStriderBlocksMapper
 * @brief Renders several blocks as one volume.
 *
 * Each block has a vtkStriderVolumeMapper that holds its data and settings. The mapper of the settings renders them all
 * in one frame (vtkStriderVolumeMapper::RenderParts), or one after the other in the memory of one frame: for hardware
 * selections, and where blocks of several processes interleave. Where the backend cannot do that, each block renders
 * its own frame, from the farthest to the nearest; blend modes that use all samples of a ray then see those of a block.
 * Blocks other than vtkImageData and vtkRectilinearGrid are not shown. Blocks that are pieces of one grid have the
 * samples of the whole grid.
 */
class vtkStriderBlocksMapper : public vtkVolumeMapper
{
public:
  static vtkStriderBlocksMapper* New();
  vtkTypeMacro(vtkStriderBlocksMapper, vtkVolumeMapper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Set the blocks to show, each with the look that vtkStriderKeepLook kept in its information. Blocks that were shown
   * before are not uploaded again.
   */
  void SetBlocks(vtkCompositeDataSet* data);

  /** Removes the blocks and releases their mappers, including device memory. */
  void RemoveBlocks();

  /**
   * Set the pieces of one grid that the blocks are, in the order of the data. Null (the default): each block is a
   * grid of its own.
   */
  void SetPieces(const std::shared_ptr<const vtkStriderPieces>& pieces);

  /** Set the mapper whose settings all blocks use. */
  void SetSettings(vtkStriderVolumeMapper* settings);

  /** Set the compositor that takes the blocks' frames, while it takes frames. Not owned. Default: null. */
  void SetFrames(vtkStriderFloatCompositor* frames);

  ///@{
  /**
   * Agree on a sample factor for all blocks: see vtkStriderVolumeMapper. Blocks of one grid also agree with each
   * other.
   */
  double ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume);
  void AgreeOnSampleFactor(double factor);
  ///@}

  /**
   * Joins the sample factors that two mappers of one volume propose. Returns the larger one, or 0 where one of them
   * is 0.
   */
  static double JoinSampleFactors(double one, double other);

  /** Get the blocks that are shown, in the order of the data. */
  const std::vector<vtkSmartPointer<vtkDataSet>>& GetBlocks() { return this->Blocks; }

  /** Get the mappers of the blocks, in the same order. */
  const std::vector<vtkSmartPointer<vtkStriderVolumeMapper>>& GetMappers() { return this->Mappers; }

  /**
   * Get the mappers that rendered the last frame: one for all blocks, or those of the blocks from the farthest to the
   * nearest.
   */
  const std::vector<vtkStriderVolumeMapper*>& GetRendered() { return this->Rendered; }

  /** Get whether each block rendered a frame with its own mapper. Otherwise the bytes of one are those of all. */
  bool GetAreOneByOne() const { return this->AreOneByOne; }

  /** Forgets which mappers rendered the last frame, because this may be left out of the next one. */
  void ForgetRendered() { this->Rendered.clear(); }

  /** Get the first block that is shown, else the first block; null without blocks. */
  vtkDataSet* GetInput() override;

  /** Get the bounds that the blocks had in the last SetBlocks or frame. VTK asks several times a frame. */
  double* GetBounds() override;
  using vtkAbstractVolumeMapper::GetBounds;

  void Render(vtkRenderer* renderer, vtkVolume* volume) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

protected:
  vtkStriderBlocksMapper() = default;
  ~vtkStriderBlocksMapper() override = default;

  /** The input is composite data. */
  int FillInputPortInformation(int port, vtkInformation* information) override;

private:
  vtkStriderBlocksMapper(const vtkStriderBlocksMapper&) = delete;
  void operator=(const vtkStriderBlocksMapper&) = delete;

  /** Takes the looks of the blocks of a data set. Returns the blocks that can be shown. */
  std::vector<vtkDataSet*> TakeLooks(vtkCompositeDataSet* data);
  /** Measures the bounds of all blocks. */
  void MeasureBlocks();
  /** Sets a block's mapper to show the block. Returns false where there is nothing to show. */
  bool PrepareBlock(std::size_t index);
  /** Prepares all blocks. Returns, for each, whether it is shown. */
  std::vector<bool> PrepareBlocks();
  /** Renders blocks in this order, from the farthest to the nearest, each by its own mapper. */
  void RenderOneByOne(vtkRenderer* renderer, vtkVolume* volume,
    const std::vector<std::size_t>& order, const std::vector<vtkStriderOrientedBox>& boxes);
  /** Renders them by one mapper. Returns false where the backend cannot do that. */
  bool RenderParts(vtkRenderer* renderer, vtkVolume* volume, const std::vector<std::size_t>& order,
    const std::vector<vtkStriderOrientedBox>& boxes);
  /** Returns the box around blocks, along the axes of the world. */
  vtkStriderOrientedBox MeasureAll(const std::vector<std::size_t>& blocks) const;
  /** Tells the compositor the box of the next frame. */
  void SetNextBox(const vtkStriderOrientedBox& box);
  /** Reports the progress of a block's mapper as a share of all blocks. */
  void TellProgress(vtkObject* mapper, unsigned long event, void* share);
  /** Returns the piece that a block is; null where it is none. */
  const vtkStriderPieces::Own* FindPiece(std::size_t index) const;

  vtkSmartPointer<vtkStriderVolumeMapper> Settings;
  /// Has copies of the settings, so that its modification time tells whether any of them has changed.
  vtkNew<vtkStriderVolumeMapper> Copied;
  /// Pieces of the representation, which may be destroyed before this mapper.
  std::weak_ptr<const vtkStriderPieces> Pieces;
  vtkStriderFloatCompositor* Frames = nullptr; ///< not owned
  int ShownBlocks = 0;                         ///< blocks shown in this frame
  int FinishedBlocks = 0;
  bool HasToldProgress = false;
  bool AreOneByOne = false;
  /// The mapper of all blocks' frames that processes add up; null: that of the settings.
  vtkStriderVolumeMapper* Gatherer = nullptr;
  std::vector<vtkSmartPointer<vtkDataSet>> Blocks;
  std::array<double, 6> BlocksBounds{ 1.0, -1.0, 1.0, -1.0, 1.0, -1.0 };
  std::vector<vtkStriderOrientedBox> Boxes;    ///< of the blocks in the last frame
  const vtkCompositeDataSet* Source = nullptr; ///< data of the last SetBlocks, which may be gone
  vtkMTimeType SourceTime = 0;
  std::vector<vtkSmartPointer<vtkStriderVolumeMapper>> Mappers; ///< one for each block
  std::vector<vtkMTimeType> CopyTimes;             ///< of the settings that each of them has
  std::vector<vtkStriderBlockLook> Looks;          ///< one for each block
  std::vector<vtkStriderBlockFunctions> Functions; ///< one for each block
  /// Mappers of the blocks or of the settings: a reference would be released in each frame, which takes VTK long.
  std::vector<vtkStriderVolumeMapper*> Rendered;
};

#endif
