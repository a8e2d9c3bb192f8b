import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../src/database.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

describe("openDatabase", () => {
  it("creates the folder and the file, and finds them the next time", () => {
    const path = join(createTemporaryFolder(), "deep", "down", "bookmarks.sqlite");
    const first = openDatabase(path);
    expect(first.isNew).toBe(true);
    first.database.exec(
      "INSERT INTO bookmark (url, title, note, tags, unread) VALUES ('u', 't', '', '[]', 1)",
    );
    first.database.close();
    const second = openDatabase(path);
    onTestFinished(() => {
      second.database.close();
    });
    expect(second.isNew).toBe(false);
    expect(second.database.prepare("SELECT title FROM bookmark").all()).toEqual([{ title: "t" }]);
  });

  it("keeps a file in write-ahead mode, so that readers and a writer do not wait for each other", () => {
    const { database } = openDatabase(join(createTemporaryFolder(), "bookmarks.sqlite"));
    onTestFinished(() => {
      database.close();
    });
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  });

  it("refuses a folder", () => {
    const folder = createTemporaryFolder();
    expect(() => openDatabase(folder)).toThrow(
      `The database ${folder} cannot be used: unable to open database file`,
    );
  });

  it("refuses a file that is no database and leaves it as it is", () => {
    const path = join(createTemporaryFolder(), "letter.txt");
    writeFileSync(path, "Dear reader, this is not a database. ".repeat(20));
    expect(() => openDatabase(path)).toThrow("file is not a database");
  });

  it("refuses a database of a later release", () => {
    const path = join(createTemporaryFolder(), "bookmarks.sqlite");
    const { database } = openDatabase(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => openDatabase(path)).toThrow(
      "its schema has version 99, and this release supports up to 2",
    );
  });
});
