import type { Kind, Thing, World } from "@aside/testkit/actors.ts";

export type Input = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Who gets through to one endpoint with this input, made anew for each row. Everybody else is told 404, 403 where they
 * have no session, and 401 where a key is asked for.
 */
export type Row = {
  admits: readonly Kind[];
  input?: (world: World) => Input | Promise<Input>;
  /** What those who get through are answered where it is not 2xx; a reason stands beside it. */
  answers?: number | Partial<Record<Kind, number>>;
};

const PEOPLE: readonly Kind[] = [
  "stranger",
  "otherLead",
  "recipient",
  "colleague",
  "companyAdmin",
  "companyLead",
  "admin",
  "superAdmin",
  "creator",
];

/** Of a draft that is the creator's alone. */
export const draft = (make: (thing: Thing) => Input) => async (world: World) => make(await world.draft());
/** Of an Aside that was sent to the recipient alone. */
export const sent = (make: (thing: Thing) => Input) => async (world: World) => make(await world.sent());

/** Nobody needs to be known. */
export const ANYONE: readonly Kind[] = ["anonymous", "program", "guest", "expired", "beforeMfa", ...PEOPLE];
/** Whoever has a session; what they see is their own. */
export const SIGNED_IN = PEOPLE;
/** Also before the second factor. */
export const SIGNED_IN_BEFORE_MFA: readonly Kind[] = ["beforeMfa", ...PEOPLE];
export const CREATOR: readonly Kind[] = ["creator"];
export const AUDIENCE: readonly Kind[] = ["recipient", "creator"];
/** What a program may. */
export const PROGRAM: readonly Kind[] = ["program"];
/** Who leads a company, or the product. */
export const LEADS: readonly Kind[] = ["otherLead", "companyLead", "superAdmin"];
/** Who administers the creator's company, or the product. */
export const THEIR_ADMINS: readonly Kind[] = ["companyAdmin", "companyLead", "admin", "superAdmin"];
/** Who administers whatever company: without naming one, each sees their own. */
export const ADMINS: readonly Kind[] = ["otherLead", ...THEIR_ADMINS];
export const PRODUCT_ADMINS: readonly Kind[] = ["admin", "superAdmin"];
