import type { FolderAccess } from "./contract.ts";

/** What a person may do in a folder, as `library_level` of migration 0009 returns it. Each level includes those before it. */
export const LEVEL = { none: 0, view: 1, contribute: 2, administer: 3 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** The levels that can be given to everyone, to people and to groups. */
const NAMES = ["none", "view", "contribute"] as const;
type Given = (typeof NAMES)[number];

/** Null: as in the folder above. */
export const levelOf = (everyone: FolderAccess["everyone"]): number | null => (everyone === "inherited" ? null : LEVEL[everyone]);
export const nameOf = (level: number): Given => NAMES[level] ?? "none";

export const canView = (level: number): boolean => level >= LEVEL.view;
export const canContribute = (level: number): boolean => level >= LEVEL.contribute;
/** Decides about videos, changes the folder and its rights. */
export const canAdminister = (level: number): boolean => level >= LEVEL.administer;

/** An unpublished video is seen by its author and by who decides about it. */
export const canSeeItem = ({ is_own, level, status }: { is_own: boolean; level: number; status: string }): boolean =>
  is_own || (status === "approved" ? canView(level) : canAdminister(level));
