// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The help button finds the guide's page beside an installed plugin and beside a built one, the nearest first.
#include "pqStriderFindGuide.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace
{

class Guide : public testing::Test
{
protected:
  QTemporaryDir Folder;

  QString MakeFolder(const QString& path)
  {
    QDir(this->Folder.path()).mkpath(path);
    return this->Folder.filePath(path);
  }
  QUrl MakePage(const QString& guide)
  {
    const QString path = this->MakeFolder(guide + "/Data/Guide/Reference") + QString("/Panel.html");
    QFile page(path);
    EXPECT_TRUE(page.open(QIODevice::WriteOnly));
    return QUrl::fromLocalFile(path);
  }
  QUrl Find(const QString& plugin)
  {
    const QUrl page = pqStriderFindGuide(this->MakeFolder(plugin));
    return page.toLocalFile().startsWith(this->Folder.path()) ? page : QUrl();
  }
};

TEST_F(Guide, IsInstalled)
{
  const QUrl page = this->MakePage("usr/share/doc/strider/guide");
  EXPECT_EQ(this->Find("usr/lib/paraview-5.11/plugins/StriderVolume"), page);
}

TEST_F(Guide, IsBuilt)
{
  const QUrl page = this->MakePage("build/guide/site");
  EXPECT_EQ(this->Find("build/paraview/lib/plugins/StriderVolume"), page);
}

TEST_F(Guide, IsNearest)
{
  this->MakePage("guide/site");
  const QUrl page = this->MakePage("build/guide/site");
  EXPECT_EQ(this->Find("build/paraview/lib"), page);
}

TEST_F(Guide, IsNotThere)
{
  this->MakeFolder("guide/site"); // without the page
  EXPECT_TRUE(this->Find("lib").isEmpty());
}
}
