// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderMarkSource_h
#define vtkStriderMarkSource_h

class vtkDataObject;
class vtkInformation;

/**
 * Marks a copy of a filter's input, and its blocks, with the state of the pipeline that made the input: the data sets,
 * the modification times of them and of all filters, and the time step where the pipeline has several. ParaView makes
 * and delivers a copy whenever time or a setting changes; mappers read those of one state once. `input` is the
 * information of the input's connection.
 */
void vtkStriderMarkSource(vtkInformation* input, vtkDataObject* copy);

#endif
