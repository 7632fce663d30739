import type { RawBuilder } from "kysely";
import type { Queryable } from "./open-database.ts";

/** A file of a person's export. */
export type ExportSection = {
  /** The file's name without its ending. */
  name: string;
  /** The line about it in README.txt of the archive. */
  says: string;
  /** The query of its rows; their column `cursor` is unique, orders them and is not exported. */
  rows: (userId: string) => RawBuilder<unknown>;
};

/** Stored objects of a person's export. */
export type ExportFolder = {
  /** The folder in the archive. */
  name: string;
  /** The line about it in README.txt of the archive. */
  says: string;
  /** The query of its parts: everything in the storage below `prefix` is written to the folder `part`. */
  prefixes: (userId: string) => RawBuilder<{ part: string; prefix: string }>;
};

/** A room's data of a person. Rows that refer to the person by a foreign key are deleted with the person. */
export type PersonData = {
  exports?: readonly ExportSection[];
  folders?: readonly ExportFolder[];
  /** Whether something of a guest `g` is kept here. A guest without anything is deleted. */
  usesGuest?: () => RawBuilder<boolean>;
  /** In the transaction that closes the account, while its address is known. */
  onClose?: (db: Queryable, person: { id: string; email: string }) => Promise<void>;
  /** In the transaction that deletes the person, after their posts. */
  onDelete?: (db: Queryable, userId: string) => Promise<void>;
};
