#pragma once
#include <sqlite3.h>

/// SQLite's SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the text before the call returns.
static inline int ossicle_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}
