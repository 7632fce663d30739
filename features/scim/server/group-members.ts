import { scimError } from "./scim-error.ts";

// The library takes 25 µs per member, which would block the process for groups with thousands of members. So they are parsed here.

type Operation = { op?: unknown; path?: unknown; value?: unknown };
export type MemberChange = { op: (typeof OPERATIONS)[number]; ids: string[] };

const OPERATIONS = ["add", "remove", "replace"] as const;
export const MAX_MEMBERS = 10_000;
const PATH = /^(?:urn:ietf:params:scim:schemas:core:2\.0:Group:)?members(.*)$/i;
const VALUE_FILTER = /^\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i;

/** Ids of a `members` list (RFC 7643, section 4.2), lower case, distinct. Throws SCIM's 400 for an invalid or too long list. */
export function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_MEMBERS) throw scimError(400, "tooMany", `A group can have at most ${MAX_MEMBERS} members.`);
  const ids = list.map((member) => (member as { value?: unknown } | null)?.value);
  if (!ids.every((id) => typeof id === "string")) throw scimError(400, "invalidValue", "Each member needs a value with the ID of a user.");
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** Separates a PATCH's member operations from all others, which are not parsed here. */
export function takeMemberChanges(operations: unknown): { changes: MemberChange[]; others: unknown[] } {
  const changes: MemberChange[] = [];
  const others: unknown[] = [];
  for (const operation of Array.isArray(operations) ? (operations as (Operation | null)[]) : []) {
    const { members, rest } = takeMembers(operation);
    if (members) changes.push(members);
    if (rest !== undefined) others.push(rest);
  }
  return { changes, others };
}

function takeMembers(operation: Operation | null): { members?: MemberChange; rest?: unknown } {
  const op = OPERATIONS.find((name) => name === String(operation?.op).toLowerCase());
  if (operation === null || op === undefined) return { rest: operation };
  const { path, value } = operation;
  const [, filter] = typeof path === "string" ? (PATH.exec(path) ?? []) : [];
  if (filter !== undefined) return { members: readChange(op, filter, value) };
  // Without a path, the value contains the attributes.
  if (path !== undefined || typeof value !== "object" || value === null) return { rest: operation };
  const { members, rest } = splitMembers(value);
  if (members === undefined) return { rest: operation };
  const change = { op, ids: readMembers(members) };
  return Object.keys(rest).length === 0 ? { members: change } : { members: change, rest: { ...operation, value: rest } };
}

/** Attribute names are case-insensitive (RFC 7643, section 2.1). */
export function splitMembers(attributes: object): { members: unknown; rest: object } {
  const entries = Object.entries(attributes) as [string, unknown][];
  const isMembers = ([name]: [string, unknown]) => name.toLowerCase() === "members";
  return { members: entries.findLast(isMembers)?.[1], rest: Object.fromEntries(entries.filter((entry) => !isMembers(entry))) };
}

function readChange(op: MemberChange["op"], filter: string, value: unknown): MemberChange {
  if (filter === "") {
    if (op === "remove" && (value === undefined || value === null)) return { op: "replace", ids: [] };
    return { op, ids: readMembers(value) };
  }
  const id = VALUE_FILTER.exec(filter)?.[1];
  if (op !== "remove" || id === undefined)
    throw scimError(400, "invalidPath", 'A path of members is members, or, to remove one, members[value eq "the user\'s id"].');
  return { op, ids: [id.toLowerCase()] };
}

export function applyChanges(before: string[], changes: MemberChange[]): string[] {
  const ids = new Set(before);
  for (const change of changes) {
    if (change.op === "replace") ids.clear();
    for (const id of change.ids)
      if (change.op === "remove") ids.delete(id);
      else ids.add(id);
  }
  return [...ids];
}
