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
 * SetInputArrayToProcess chooses the array of point or cell data. Default: the active point scalars, or the active
 * cell scalars where there are none. The array must have 1 to 4 components of any numeric type except bits. Origin,
 * spacing, direction, extent and the array's name are stored; other arrays and the names of components are not.
 * Points and cells must not be blanked.
 *
 * The file is written as FileName with ".part" appended, and renamed when it is complete, so that a failure leaves an
 * existing file as it is. A failure is an error with a code of vtkErrorCode, and leaves no incomplete file.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderVolumeWriter : public vtkWriter
{
public:
  static vtkStriderVolumeWriter* New();
  vtkTypeMacro(vtkStriderVolumeWriter, vtkWriter);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * Get/Set the name of the file to write. Default: null, which is an error on Write.
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
   * Get/Set how voxels are coded. AUTOMATIC_FORMAT (the default) is smaller and faster to decode. PUBLISHED_FORMAT is
   * the format published by Guthe and Goesele. Readers accept both. A value outside [0, 1] is an error and changes
   * nothing.
   */
  void SetFormat(int format);
  vtkGetMacro(Format, int);
  void SetFormatToAutomatic() { this->SetFormat(AUTOMATIC_FORMAT); }
  void SetFormatToPublished() { this->SetFormat(PUBLISHED_FORMAT); }
  ///@}

  /** Returns ".strider". */
  const char* GetFileExtensions() { return ".strider"; }

  /** Returns "Strider Volume Files". */
  const char* GetDescriptiveName() { return "Strider Volume Files"; }

protected:
  vtkStriderVolumeWriter();
  ~vtkStriderVolumeWriter() override;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  void WriteData() override;

  /**
   * Returns the image of the input. `array` is its chosen array, or null where there is none, and `association` tells
   * points from cells (vtkDataObject::FieldAssociations).
   */
  vtkImageData* FindArray(vtkAbstractArray*& array, int& association);

  /**
   * Writes an array of an image, or reports why it cannot.
   */
  void WriteArray(vtkImageData* image, vtkAbstractArray* array, int association);

  /** Sets the error code and reports the message. */
  void Fail(unsigned long code, const std::string& message);

  std::string FileName;
  int Format = AUTOMATIC_FORMAT;

private:
  vtkStriderVolumeWriter(const vtkStriderVolumeWriter&) = delete;
  void operator=(const vtkStriderVolumeWriter&) = delete;

  /** Reports the share of the work that is done. Returns false where the work is to be stopped. */
  bool GoOn(double share);
};

#endif
