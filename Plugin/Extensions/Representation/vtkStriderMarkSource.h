// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderMarkSource_h
#define vtkStriderMarkSource_h

#include <vector>

class vtkDataSet;
class vtkInformation;

/**
 * Marks copies of the data sets of a filter's input with the state of the pipeline that made the input: the data sets,
 * the modification times of them and of all filters, and the time step where the pipeline has several. ParaView makes
 * and delivers a copy whenever time or a setting changes; mappers read those of one state once. `input` is the
 * information of the input's connection.
 */
void vtkStriderMarkSource(vtkInformation* input, const std::vector<vtkDataSet*>& copies);

#endif
