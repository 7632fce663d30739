import SCIMMY from "scimmy";
import type { ScimGroupRow, ScimUserRow } from "./store.ts";

export type Attributes = ConstructorParameters<typeof SCIMMY.Schemas.User>[3];
type Named = { id: string; name: string };

/** RFC 7643, section 4.1. `base`: the SCIM base URL. */
export function presentScimUser(
  row: ScimUserRow,
  groups: Named[],
  base: string,
  attributes?: Attributes,
): InstanceType<typeof SCIMMY.Schemas.User> {
  const [givenName = "", ...rest] = row.name.split(" ");
  const familyName = rest.join(" ");
  const resource = {
    id: row.id,
    ...(row.scim_external_id === null ? {} : { externalId: row.scim_external_id }),
    userName: row.email,
    displayName: row.name,
    name: { formatted: row.name, givenName, ...(familyName === "" ? {} : { familyName }) },
    emails: [{ value: row.email, type: "work", primary: true }],
    active: row.disabled_at === null,
    ...(groups.length === 0 ? {} : { groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}` })) }),
    meta: { created: row.created_at, lastModified: row.updated_at },
  };
  return new SCIMMY.Schemas.User(resource, "out", `${base}/Users`, attributes);
}

export type Group = InstanceType<typeof SCIMMY.Schemas.Group>;

/** RFC 7643, section 4.2, without members. */
export function presentScimGroup(row: ScimGroupRow, base: string): Group {
  const resource = {
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    meta: { created: row.created_at, lastModified: row.updated_at },
  };
  return new SCIMMY.Schemas.Group(resource, "out", `${base}/Groups`);
}

/** Adds the members to `group`, for a reply. */
export const withMembers = (group: object, members: Named[], base: string) =>
  members.length === 0
    ? group
    : { ...group, members: members.map(({ id, name }) => ({ value: id, $ref: `${base}/Users/${id}`, display: name, type: "User" })) };

export function presentList(resources: unknown[], page: { startIndex: number; total: number }): Record<string, unknown> {
  return {
    schemas: [SCIMMY.Messages.ListResponse.id],
    totalResults: page.total,
    startIndex: page.startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
