// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderVolumeWriter_h
#define vtkStriderVolumeWriter_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro
#include "vtkWriter.h"

#include <string> // for std::string

class vtkAbstractArray;
class vtkImageData;

/**
 * @class vtkStriderVolumeWriter
 * @brief Writes one array of a vtkImageData to a Strider volume file (.strider), compressed without loss.
 *
 * SetInputArrayToProcess chooses the array, point or cell data; the default are the active point scalars and, where there are none,
 * the active cell scalars. It has 1 to 4 components of any numeric type but bits. Origin, spacing, direction, extent and the array's
 * name are kept, other arrays and the names of components are not. Points and cells must not be blanked.
 *
 * The file is written beside its place, as FileName with ".part" behind it, and takes its place when it is whole: a file that was
 * there before is lost only then. What fails is an error, with a code of vtkErrorCode, and leaves no file behind.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeWriter : public vtkWriter
{
public:
  static vtkStriderVolumeWriter* New();
  vtkTypeMacro(vtkStriderVolumeWriter, vtkWriter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the file to write. Default: null, which is an error on Write.
   */
  void SetFileName(const char* name);
  const char* GetFileName() { return this->FileName.empty() ? nullptr : this->FileName.c_str(); }
  ///@}

  /** Values of SetFormat. */
  enum FormatType
  {
    AUTOMATIC_FORMAT = 0,
    PUBLISHED_FORMAT = 1
  };

  ///@{
  /**
   * Get/Set how voxels are coded: in the smaller form that is also quicker to decode (AUTOMATIC_FORMAT, the default), or as
   * published by Guthe and Goesele (PUBLISHED_FORMAT). Readers take both. A value outside [0, 1] is an error and changes nothing.
   */
  void SetFormat(int format);
  vtkGetMacro(Format, int);
  void SetFormatToAutomatic() { this->SetFormat(AUTOMATIC_FORMAT); }
  void SetFormatToPublished() { this->SetFormat(PUBLISHED_FORMAT); }
  ///@}

  /** ".strider" */
  const char* GetFileExtensions() { return ".strider"; }

  /** "Strider Volume Files" */
  const char* GetDescriptiveName() { return "Strider Volume Files"; }

protected:
  vtkStriderVolumeWriter();
  ~vtkStriderVolumeWriter() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  void WriteData() override;

  /**
   * The image of the input and the array of it that was chosen, null where there is none, of points or cells:
   * vtkDataObject::FieldAssociations.
   */
  vtkImageData* FindArray(vtkAbstractArray*& array, int& association);

  /**
   * Writes an array of an image, or says why not.
   */
  void WriteArray(vtkImageData* image, vtkAbstractArray* array, int association);

  /** Sets the error code and gives its message. */
  void Fail(unsigned long code, const std::string& message);

  std::string FileName;
  int Format = AUTOMATIC_FORMAT;

private:
  vtkStriderVolumeWriter(const vtkStriderVolumeWriter&) = delete;
  void operator=(const vtkStriderVolumeWriter&) = delete;

  /** Takes the share of the work that is done. False where the work is to be stopped. */
  bool GoOn(double share);
};

#endif
