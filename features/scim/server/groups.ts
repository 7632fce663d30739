import SCIMMY from "scimmy";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { id as uuid, text } from "@aside/contract/fields.ts";
import { applyChanges, MAX_MEMBERS, readMembers, splitMembers, takeMemberChanges } from "./group-members.ts";
import { parseFilter } from "./parse-filter.ts";
import { type Group, presentList, presentScimGroup, withMembers } from "./present.ts";
import { readPage } from "./read-page.ts";
import { readPatch } from "./read-patch.ts";
import type { ScimCall } from "./scim-call.ts";
import { absent, scimError } from "./scim-error.ts";
import {
  deleteGroup as deleteRow,
  filterPeople,
  findGroup,
  findOtherGroup,
  listGroups as listRows,
  listMembers,
  saveGroup,
  type ScimGroupRow,
  setMembers,
} from "./store.ts";

const FILTERS = ["id", "displayName", "externalId"];
/** Maximum total members of all groups in one list. */
const MAX_LISTED_MEMBERS = 2 * MAX_MEMBERS;

type Wanted = { group: Group; members: string[] };
type Query = Record<string, string | undefined>;

export async function listGroups(call: ScimCall, query: Query): Promise<unknown> {
  const { startIndex, ...page } = readPage(query);
  const { rows, total } = await listRows(call.db, call.key.companyId, parseFilter(query["filter"], FILTERS), page);
  // Large directories request groups without their members.
  const withoutMembers = (query["excludedAttributes"] ?? "").split(",").some((name) => name.trim().toLowerCase() === "members");
  return presentList(await presentAll(call, rows, withoutMembers), { startIndex, total });
}

export const getGroup = async (call: ScimCall, id: string) => await presentOne(call, await requireGroup(call, id));

export async function createGroup(call: ScimCall, body: unknown): Promise<unknown> {
  return await write(call, call.context.newId(), parse(body));
}

export async function replaceGroup(call: ScimCall, id: string, body: unknown): Promise<unknown> {
  const row = await requireGroup(call, id);
  return await write(call, row.id, parse(body));
}

export async function patchGroup(call: ScimCall, id: string, body: unknown): Promise<unknown> {
  const row = await requireGroup(call, id);
  const { changes, others } = takeMemberChanges((body as { Operations?: unknown } | null)?.Operations);
  const group = presentScimGroup(row, call.base);
  const hasOthers = changes.length === 0 || others.length > 0;
  // Undefined if nothing changed.
  const changed = hasOthers ? await readPatch({ ...(body as object), Operations: others }).apply(group) : undefined;
  if (changes.length === 0 && changed === undefined) return await presentOne(call, row);
  const before = (await listMembers(call.db, [row.id])).map((member) => member.id);
  return await write(call, row.id, { group: (changed as Group | undefined) ?? group, members: applyChanges(before, changes) });
}

export async function deleteGroup(call: ScimCall, id: string): Promise<void> {
  const row = await requireGroup(call, id);
  await deleteRow(call.db, row.id);
  await audit(call, row.id, row.display_name, { deleted: true });
}

function parse(body: unknown): Wanted {
  const { members, rest } = splitMembers((body ?? {}) as object);
  return { group: new SCIMMY.Schemas.Group(rest as never, "in"), members: readMembers(members) };
}

/** Refuses members outside the company instead of ignoring them, so that the directory reports the error. */
async function write(call: ScimCall, id: string, { group, members }: Wanted): Promise<unknown> {
  const given = group as { displayName?: unknown; externalId?: unknown };
  const name = text(200).safeParse(given.displayName);
  const externalId = text(255)
    .nullable()
    .safeParse(given.externalId ?? null);
  if (!name.success) throw scimError(400, "invalidValue", `displayName: ${name.error.issues[0]?.message ?? "invalid"}`);
  if (!externalId.success) throw scimError(400, "invalidValue", `externalId: ${externalId.error.issues[0]?.message ?? "invalid"}`);
  const wanted = { name: name.data, externalId: externalId.data };
  const { companyId } = call.key;
  if (await findOtherGroup(call.db, companyId, { than: id, ...wanted }))
    throw scimError(409, "uniqueness", "Another group already has this displayName or externalId.");
  if (members.length > MAX_MEMBERS) throw scimError(400, "tooMany", `A group can have at most ${MAX_MEMBERS} members.`);
  const known = await filterPeople(
    call.db,
    companyId,
    members.filter((value) => uuid.safeParse(value).success),
  );
  if (known.length < members.length) throw scimError(400, "invalidValue", "Some members don't belong to the company.");
  await saveGroup(call.db, { id, companyId, ...wanted, now: call.context.now() });
  await setMembers(call.db, id, known);
  await audit(call, id, wanted.name, { members: known.length });
  return await presentOne(call, await requireGroup(call, id));
}

async function requireGroup(call: ScimCall, id: string): Promise<ScimGroupRow> {
  const row = uuid.safeParse(id).success ? await findGroup(call.db, call.key.companyId, id) : undefined;
  if (!row) throw absent();
  return row;
}

async function presentAll(call: ScimCall, rows: ScimGroupRow[], withoutMembers = false): Promise<unknown[]> {
  const ids = withoutMembers ? [] : rows.map((row) => row.id);
  const members = await listMembers(call.db, ids, MAX_LISTED_MEMBERS + 1);
  if (members.length > MAX_LISTED_MEMBERS)
    throw scimError(
      400,
      "tooMany",
      "These groups have too many members for one list. Request fewer groups, or use excludedAttributes=members.",
    );
  const byGroup = Map.groupBy(members, (member) => member.group_id);
  return rows.map((row) => withMembers(presentScimGroup(row, call.base), byGroup.get(row.id) ?? [], call.base));
}

async function presentOne(call: ScimCall, row: ScimGroupRow): Promise<unknown> {
  return (await presentAll(call, [row]))[0];
}

async function audit(call: ScimCall, id: string, label: string, details: Record<string, unknown>): Promise<void> {
  await recordAudit(call.context, call.db, {
    companyId: call.key.companyId,
    by: call.key,
    action: "scim.group_changed",
    target: { kind: "group", id, label },
    details,
    request: call.request,
  });
}
