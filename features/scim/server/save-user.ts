import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Role } from "@aside/contract/permissions.ts";
import { AppError } from "@aside/contract/errors.ts";
import { accessRevoked, membersChanged } from "@aside/core/accounts/facts.ts";
import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { keepLeaders } from "@aside/core/accounts/server/change-person.ts";
import { lockPeople, lockProductLeaders, type LockedPerson, setDisabled } from "@aside/core/accounts/server/people-store.ts";
import type { WantedUser } from "./read-user.ts";
import type { ScimCall } from "./scim-call.ts";
import { absent, scimError } from "./scim-error.ts";
import { deleteMemberships, findCompanyDomain, findScimUser, isExternalIdTaken, lockByEmail, type ScimUserRow } from "./store.ts";
import { updateScimUser, upsertPending } from "@aside/core/accounts/server/provision-users-store.ts";

const taken = () => scimError(409, "uniqueness", "This userName or externalId is already taken.");

/** Runs in the request's transaction, which has locked the company, so that concurrent requests of one company wait. */
export async function makeUser(call: ScimCall, wanted: WantedUser): Promise<ScimUserRow> {
  await requireOwnDomain(call, wanted.email);
  const known = await lockByEmail(call.db, wanted.email);
  const isBack = known?.is_active === true && known.company_id === call.key.companyId && known.scim_removed_at !== null;
  if (known?.is_active && !isBack) throw taken();
  const id = known?.id ?? call.context.newId();
  await requireFreeExternalId(call, wanted, id);
  if (!isBack) {
    await upsertPending(call.db, { id, email: wanted.email, name: wanted.name });
    await activateAccount(call.context, call.db, { id, email: wanted.email });
  }
  await updateScimUser(call.db, id, { ...wanted, isRemoved: false }, call.context.now());
  await setDisabled(call.db, id, wanted.isActive ? null : call.context.now());
  await announceMembers(call);
  await audit(call, "scim.user_made", { id, email: wanted.email });
  return await reread(call, id);
}

export async function changeUser(call: ScimCall, row: ScimUserRow, wanted: WantedUser): Promise<ScimUserRow> {
  const person = await lockPerson(call, row.id);
  if (wanted.email !== row.email) {
    await requireOwnDomain(call, wanted.email);
    if (await lockByEmail(call.db, wanted.email)) throw taken();
  }
  await requireFreeExternalId(call, wanted, row.id);
  await updateScimUser(call.db, row.id, wanted, call.context.now());
  if ((person.disabled_at === null) !== wanted.isActive) await switchUser(call, person, wanted.isActive);
  await audit(call, "scim.user_changed", { id: row.id, email: wanted.email }, { active: wanted.isActive });
  return await reread(call, row.id);
}

/** Disabled and invisible to the directory; attributes are kept. Creating the user again restores it. */
export async function removeUser(call: ScimCall, row: ScimUserRow): Promise<void> {
  const person = await lockPerson(call, row.id);
  if (person.disabled_at === null) await switchUser(call, person, false);
  const { email, name } = row;
  await updateScimUser(call.db, row.id, { email, name, externalId: null, isRemoved: true }, call.context.now());
  await deleteMemberships(call.db, row.id);
  await audit(call, "scim.user_removed", { id: row.id, email });
}

/** A company's directory cannot change product admins. */
async function lockPerson(call: ScimCall, id: string): Promise<LockedPerson> {
  await lockProductLeaders(call.db);
  const [person] = await lockPeople(call.db, [id]);
  if (!person || person.company_id !== call.key.companyId) throw absent();
  const role = person.role as Role;
  if (role === "ADMIN" || role === "SUPER_ADMIN")
    throw scimError(403, null, "This person is a product admin, so a company's directory can't change their account.");
  return person;
}

async function switchUser(call: ScimCall, person: LockedPerson, isActive: boolean): Promise<void> {
  if (!isActive) await keepLeadersOrConflict(call, person);
  await setDisabled(call.db, person.id, isActive ? null : call.context.now());
  if (!isActive) await call.context.events.emit({ db: call.db, context: call.context }, accessRevoked, { user_id: person.id });
  await announceMembers(call);
}

const announceMembers = async ({ context, db, key }: ScimCall) =>
  await context.events.emit({ db, context }, membersChanged, { company_id: key.companyId });

async function keepLeadersOrConflict(call: ScimCall, person: LockedPerson): Promise<void> {
  try {
    await keepLeaders(call.db, person, null);
  } catch (error) {
    throw error instanceof AppError ? scimError(error.status, null, error.message) : error;
  }
}

async function requireOwnDomain(call: ScimCall, email: string): Promise<void> {
  const company = await findCompanyDomain(call.db, call.key.companyId);
  if (!company?.domain_verified_at) throw scimError(400, "invalidValue", "The company's domain must be verified first.");
  if (!email.endsWith(`@${company.domain}`)) throw scimError(400, "invalidValue", `userName has to be an address at ${company.domain}.`);
}

async function requireFreeExternalId(call: ScimCall, wanted: WantedUser, id: string): Promise<void> {
  if (wanted.externalId !== null && (await isExternalIdTaken(call.db, call.key.companyId, wanted.externalId, id))) throw taken();
}

async function reread(call: ScimCall, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(call.db, call.key.companyId, id);
  if (!row) throw absent();
  return row;
}

type Deed = "scim.user_made" | "scim.user_changed" | "scim.user_removed";

async function audit(
  call: ScimCall,
  action: Deed,
  user: { id: string; email: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(call.context, call.db, {
    companyId: call.key.companyId,
    by: call.key,
    action,
    target: { kind: "user", id: user.id, label: user.email },
    details,
    request: call.request,
  });
}
