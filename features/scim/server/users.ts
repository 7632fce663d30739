import SCIMMY from "scimmy";
import { id as uuid } from "@aside/contract/fields.ts";
import { parseFilter } from "./parse-filter.ts";
import { type Attributes, presentList, presentScimUser } from "./present.ts";
import { readPage } from "./read-page.ts";
import { readPatch } from "./read-patch.ts";
import { parseBooleans, readUser } from "./read-user.ts";
import { changeUser, makeUser, removeUser } from "./save-user.ts";
import type { ScimCall } from "./scim-call.ts";
import { absent, scimError } from "./scim-error.ts";
import { findScimUser, listGroupsOf, listScimUsers, type ScimUserRow } from "./store.ts";

const FILTERS = ["id", "userName", "externalId", "emails.value", "displayName", "active"];
type Query = Record<string, string | undefined>;

export async function listUsers(call: ScimCall, query: Query): Promise<unknown> {
  const { startIndex, ...page } = readPage(query);
  const { rows, total } = await listScimUsers(call.db, call.key.companyId, parseFilter(query["filter"], FILTERS), page);
  return presentList(await presentAll(call, rows, readAttributes(query)), { startIndex, total });
}

export const getUser = async (call: ScimCall, id: string, query: Query = {}): Promise<unknown> =>
  (await presentAll(call, [await requireUser(call, id)], readAttributes(query)))[0];

export const createUser = async (call: ScimCall, body: unknown) => await presentOne(call, await makeUser(call, readUser(parse(body))));

export const replaceUser = async (call: ScimCall, id: string, body: unknown) =>
  await presentOne(call, await changeUser(call, await requireUser(call, id), readUser(parse(body))));

export async function patchUser(call: ScimCall, id: string, body: unknown): Promise<unknown> {
  const row = await requireUser(call, id);
  const before = await presentOne(call, row);
  const after = await readPatch(parseBooleans(body)).apply(before);
  return after === undefined ? before : await presentOne(call, await changeUser(call, row, readUser(after, patchedName(before, after))));
}

export async function deleteUser(call: ScimCall, id: string): Promise<void> {
  await removeUser(call, await requireUser(call, id));
}

/** Limit of addresses, phone numbers and roles: the library takes 25 µs for each. */
const MAX_LIST = 200;

type User = InstanceType<typeof SCIMMY.Schemas.User>;
type Names = { displayName?: string; name?: { formatted?: string; givenName?: string; familyName?: string } };

/** We store one name: if a PATCH changes only the display name or the formatted name, that one is used. */
function patchedName(before: User, after: User): string | undefined {
  const [was, is] = [before as unknown as Names, after as unknown as Names];
  const haveParts = was.name?.givenName !== is.name?.givenName || was.name?.familyName !== is.name?.familyName;
  const full = was.name?.formatted === is.name?.formatted ? is.displayName : is.name?.formatted;
  return haveParts ? undefined : full;
}

function parse(body: unknown): User {
  const lists = Object.values((body ?? {}) as Record<string, unknown>).filter((value) => Array.isArray(value));
  if (lists.some((list) => list.length > MAX_LIST))
    throw scimError(400, "tooMany", `Each list of a person can have at most ${MAX_LIST} entries.`);
  return new SCIMMY.Schemas.User(parseBooleans(body ?? {}) as never, "in");
}

async function requireUser(call: ScimCall, id: string): Promise<ScimUserRow> {
  const row = uuid.safeParse(id).success ? await findScimUser(call.db, call.key.companyId, id) : undefined;
  if (!row) throw absent();
  return row;
}

async function presentAll(call: ScimCall, rows: ScimUserRow[], attributes?: Attributes): Promise<User[]> {
  const groups = await listGroupsOf(
    call.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const theirs = groups.filter((group) => group.user_id === row.id).map(({ id, display_name }) => ({ id, name: display_name }));
    return presentScimUser(row, theirs, call.base, attributes);
  });
}

async function presentOne(call: ScimCall, row: ScimUserRow): Promise<User> {
  return (await presentAll(call, [row]))[0] as User;
}

/** `attributes` and `excludedAttributes`, as the library parses them. */
function readAttributes(query: Query): Attributes {
  const { attributes, excludedAttributes } = query;
  return new SCIMMY.Resources.User({ ...(attributes && { attributes }), ...(excludedAttributes && { excludedAttributes }) } as never)
    .attributes;
}
