// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqStriderFindGuide_h
#define pqStriderFindGuide_h

#include <QUrl>

/**
 * Returns the guide's page about the panel that is nearest to a folder or one of its parents: an installed one, in
 * share/doc/strider/guide, or a built one, in guide/site. Empty where there is none.
 */
QUrl pqStriderFindGuide(const QString& folder);

/**
 * Returns the page nearest to the plugin's library, else the address in the environment variable STRIDER_GUIDE_URL,
 * else that in the build's option of the same name; empty where there is none.
 */
QUrl pqStriderFindGuide();

#endif
