// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderFindGuide.h"

#include <QDir>
#include <QFileInfo>

#include <dlfcn.h>

#ifndef STRIDER_GUIDE_URL
#define STRIDER_GUIDE_URL ""
#endif

QUrl pqStriderFindGuide(const QString& folder)
{
  QDir place(folder);
  do
  {
    for (const char* guide : { "share/doc/strider/guide", "guide/site" })
    {
      const QFileInfo page(place, QString("%1/Data/Guide/Reference/Panel.html").arg(guide));
      if (page.isFile())
      {
        return QUrl::fromLocalFile(page.absoluteFilePath());
      }
    }
  } while (place.cdUp());
  return {};
}

QUrl pqStriderFindGuide()
{
  Dl_info library;
  // Any address inside of the library will do.
  if (dladdr(reinterpret_cast<void*>(static_cast<QUrl (*)()>(&pqStriderFindGuide)), &library))
  {
    const QUrl page = pqStriderFindGuide(QFileInfo(library.dli_fname).absolutePath());
    if (!page.isEmpty())
    {
      return page;
    }
  }
  const QString address = qEnvironmentVariable("STRIDER_GUIDE_URL");
  return QUrl(address.isEmpty() ? QString(STRIDER_GUIDE_URL) : address);
}
