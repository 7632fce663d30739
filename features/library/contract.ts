import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

export const MAX_FOLDERS = 5_000;
/** Levels of folders, the top ones included. */
export const MAX_DEPTH = 8;
export const MAX_GRANTS = 200;

/** A person as lists show them. */
export const libraryPerson = z.object({ user_id: id.nullable(), name: z.string(), image_url: z.string().nullable() });

// Folders

const folderAbilities = z.object({ contribute: z.boolean(), decide: z.boolean(), delete: z.boolean(), appoint: z.boolean() });

const folder = z.object({
  id,
  parent_folder_id: id.nullable(),
  name: z.string(),
  admin: libraryPerson.nullable(),
  /** Folders directly in it that the actor may view. */
  folders: z.number(),
  /** Videos directly in it that every member who may view it can watch. */
  videos: z.number(),
  /** Videos in it and below that wait for a decision; 0 unless the actor may decide. */
  pending: z.number(),
  abilities: folderAbilities,
});
export type LibraryFolder = z.infer<typeof folder>;

export const listFolders = endpoint({
  name: "libraryFolders",
  method: "GET",
  path: "/v1/library/folders",
  summary:
    "Lists the folders in a folder by name, those at the top without `parent`. A folder whose parent is invisible is listed at the top. `all` lists the whole tree.",
  access: "user",
  scope: "library:read",
  query: z.object({ parent: id.optional(), all: z.enum(["true", "false"]).default("false") }),
  output: z.object({ folders: z.array(folder) }),
});

/** inherited: as in the parent folder, at the top that everyone contributes. none: only `grants`. */
export const EVERYONE = ["inherited", "none", "view", "contribute"] as const;
export const GRANT_LEVELS = ["view", "contribute"] as const;
const grant = z.object({ user_id: id.nullable(), group_id: id.nullable(), name: z.string(), level: z.enum(GRANT_LEVELS) });
const folderAccess = z.object({ everyone: z.enum(EVERYONE), grants: z.array(grant) });
export type FolderAccess = z.infer<typeof folderAccess>;

export const getFolder = endpoint({
  name: "libraryFolder",
  method: "GET",
  path: "/v1/library/folder/:id/details",
  summary: "Returns a folder with the folders on the way to it. `access` is null unless the actor administers the folder.",
  access: "user",
  scope: "library:read",
  params: idParams,
  output: folder.extend({ breadcrumbs: z.array(z.object({ id, name: z.string() })), access: folderAccess.nullable() }),
});
export type LibraryFolderDetails = z.infer<typeof getFolder.output>;

const folderName = text(80);

export const createFolder = endpoint({
  name: "createLibraryFolder",
  method: "POST",
  path: "/v1/library/folder",
  summary: "Creates a folder; without `parent_folder_id` at the top, which only administrators of the library may. Gated company_library.",
  access: "user",
  scope: "library:write",
  body: z.object({ parent_folder_id: id.nullable().default(null), name: folderName }),
  output: folder,
  errors: ["feature_locked", "conflict", "too_many_folders", "too_deep"],
});

export const updateFolder = endpoint({
  name: "updateLibraryFolder",
  method: "PUT",
  path: "/v1/library/folder/:id/update",
  summary: "Renames a folder.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ name: folderName }),
  output: folder,
  errors: ["conflict"],
});

export const moveFolder = endpoint({
  name: "moveLibraryFolder",
  method: "PUT",
  path: "/v1/library/folder/:id/move",
  summary: "Moves a folder with everything in it. The actor must administer both places.",
  access: "user",
  scope: "library:write",
  params: idParams,
  body: z.object({ parent_folder_id: id.nullable() }),
  output: folder,
  errors: ["conflict", "too_deep", "moved_into_itself"],
});

export const deleteFolder = endpoint({
  name: "deleteLibraryFolder",
  method: "DELETE",
  path: "/v1/library/folder/:id/delete",
  summary: "Deletes a folder and those below it. Refused while there are videos in them.",
  access: "user",
  scope: "library:write",
  params: idParams,
  output: ok,
  errors: ["folder_not_empty"],
});

export const setFolderAdmin = endpoint({
  name: "setLibraryFolderAdmin",
  method: "POST",
  path: "/v1/library/set/folder/admin",
  summary: "Appoints a member as the folder's administrator, or nobody. For administrators of the library.",
  access: "user",
  body: z.object({ folder_id: id, admin_id: id.nullable() }),
  output: folder,
});

export const setFolderAccess = endpoint({
  name: "setLibraryFolderAccess",
  method: "PUT",
  path: "/v1/library/folder/:id/access",
  summary: "Replaces who may view the folder and contribute to it. With `inherited`, grants are dropped.",
  access: "user",
  params: idParams,
  body: z.object({
    everyone: z.enum(EVERYONE),
    grants: z
      .array(
        z
          .object({ user_id: id.nullish(), group_id: id.nullish(), level: z.enum(GRANT_LEVELS) })
          .refine((given) => (given.user_id ? 1 : 0) + (given.group_id ? 1 : 0) === 1, copy.onePerGrant),
      )
      .max(MAX_GRANTS)
      .default([]),
  }),
  output: folderAccess,
});

// Administration

export const listAdmins = endpoint({
  name: "libraryAdmins",
  method: "GET",
  path: "/v1/library/admin/list",
  summary: "Lists the administrators of the library and of its folders. Administrators of the company have the same rights.",
  access: "user",
  output: z.object({
    admins: z.array(
      z.object({ user_id: id, name: z.string(), email: z.string(), image_url: z.string().nullable(), is_company_admin: z.boolean() }),
    ),
    folder_admins: z.array(z.object({ user_id: id, name: z.string(), folder_id: id, folder_name: z.string() })),
  }),
});

export const setAdmin = endpoint({
  name: "setLibraryAdmin",
  method: "POST",
  path: "/v1/library/admin/set",
  summary: "Appoints a member as administrator of the library, or dismisses one. For administrators of the company.",
  access: "user",
  body: z.object({ admin_id: id, is_admin: z.boolean() }),
  output: ok,
});

export const REAPPROVAL = ["video", "any", "never"] as const;
const settings = z.object({
  is_enabled: z.boolean(),
  needs_approval: z.boolean(),
  allows_self_approval: z.boolean(),
  /** Which changes of an approved video need a new approval. */
  reapproval: z.enum(REAPPROVAL),
  /** Days until reviewers are reminded, and until the library's administrators are. */
  reminder_days: z.number().int().min(1).max(60),
  escalation_days: z.number().int().min(1).max(90),
});
export type LibrarySettings = z.infer<typeof settings>;

export const getSettings = endpoint({
  name: "librarySettings",
  method: "GET",
  path: "/v1/library/settings",
  summary: "Returns the library's settings, and what the actor may do. Also for members while the library is off.",
  access: "user",
  output: settings.extend({
    company_name: z.string().nullable(),
    /** is_member: the library is on for the actor. is_locked: the plan has no library. */
    is_member: z.boolean(),
    is_locked: z.boolean(),
    /** switch: may switch the library on and off. administer: may change settings. decide: may decide in some folder. */
    abilities: z.object({ switch: z.boolean(), administer: z.boolean(), decide: z.boolean() }),
    /** Videos that wait for the actor's decision. */
    pending: z.number(),
  }),
});
export type LibraryState = z.infer<typeof getSettings.output>;

export const updateSettings = endpoint({
  name: "updateLibrarySettings",
  method: "PUT",
  path: "/v1/library/settings",
  summary:
    "Changes settings. Only administrators of the company switch the library on or off. Published videos stay published. Gated company_library.",
  access: "user",
  body: settings.partial(),
  output: settings,
  errors: ["feature_locked"],
});

export const listMembers = endpoint({
  name: "libraryMembers",
  method: "GET",
  path: "/v1/library/members",
  summary: "Finds members and groups of the company, to appoint them or to grant them access. For those who administer a folder.",
  access: "user",
  query: z.object({ search: z.string().max(100).default("") }),
  output: z.object({
    people: z.array(z.object({ user_id: id, name: z.string(), email: z.string(), image_url: z.string().nullable() })),
    groups: z.array(z.object({ group_id: id, name: z.string(), members: z.number() })),
  }),
});
