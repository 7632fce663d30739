import type { Kind, Thing, World } from "./actors.ts";

export type Input = { params?: unknown; query?: unknown; body?: unknown };

/**
 * The callers that one endpoint admits with this input, which is created for each row. All other callers get 404, or 403 without
 * a session, or 401 where an API key is required.
 */
export type Row = {
  admits: readonly Kind[];
  input?: (world: World) => Input | Promise<Input>;
  /** The status that admitted callers get if it is not 2xx. A comment in the row explains it. */
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

/** For a draft that only its creator may see. */
export const draft = (make: (thing: Thing) => Input) => async (world: World) => make(await world.draft());
/** For an Aside that was sent to the recipient only. */
export const sent = (make: (thing: Thing) => Input) => async (world: World) => make(await world.sent());

/** No session or token is needed. */
export const ANYONE: readonly Kind[] = ["anonymous", "program", "guest", "expired", "beforeMfa", ...PEOPLE];
/** Every caller with a full session; each sees their own data. */
export const SIGNED_IN = PEOPLE;
/** Every caller with a session, even before the second factor. */
export const SIGNED_IN_BEFORE_MFA: readonly Kind[] = ["beforeMfa", ...PEOPLE];
export const CREATOR: readonly Kind[] = ["creator"];
export const AUDIENCE: readonly Kind[] = ["recipient", "creator"];
/** Callers with an API key. */
export const PROGRAM: readonly Kind[] = ["program"];
/** Super-admins of a company or of the product. */
export const LEADS: readonly Kind[] = ["otherLead", "companyLead", "superAdmin"];
/** Admins of the creator's company, and of the product. */
export const THEIR_ADMINS: readonly Kind[] = ["companyAdmin", "companyLead", "admin", "superAdmin"];
/** Admins of any company: without a company in the request, each sees their own. */
export const ADMINS: readonly Kind[] = ["otherLead", ...THEIR_ADMINS];
export const PRODUCT_ADMINS: readonly Kind[] = ["admin", "superAdmin"];
/** Who operates the installation. */
export const OPERATOR: readonly Kind[] = ["superAdmin"];
