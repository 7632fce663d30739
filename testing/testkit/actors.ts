import { sendPost } from "@aside/features/delivery/contract.ts";
import { createEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createApiKey } from "@aside/features/integrations/contract.ts";
import { createGuestResponse } from "@aside/core/messages/post-contract.ts";
import { API_SCOPES } from "@aside/contract/api-scopes.ts";
import { requireSecondFactor, expireSessions, setRole } from "./stores/accounts-store.ts";
import type { ApiDriver } from "./api-driver.ts";
import { createUser } from "./people.ts";
import { record } from "./media/record.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Every kind of caller that the product distinguishes. `program` has an API key of the creator's company with every scope. All accounts
 * except `recipient`, `stranger` and `otherLead` belong to the creator's company.
 */
export const KINDS = [
  "anonymous",
  "program",
  "guest",
  "expired",
  "beforeMfa",
  "stranger",
  "otherLead",
  "recipient",
  "colleague",
  "creator",
  "companyAdmin",
  "companyLead",
  "admin",
  "superAdmin",
] as const;
export type Kind = (typeof KINDS)[number];
type PersonKind = Exclude<Kind, "anonymous" | "program" | "guest">;

/** An Aside that is a private draft or was sent to the recipient only. */
export type Thing = { eventId: string; postId: string; uploadId: string };

export type World = {
  app: TestApp;
  actors: Record<Kind, ApiDriver>;
  /** User ids of the kinds with an account. */
  ids: Record<PersonKind, string>;
  emails: Record<PersonKind, string>;
  draft: () => Promise<Thing>;
  sent: () => Promise<Thing>;
};

const PEOPLE: [kind: PersonKind, domain: string, role: string][] = [
  // The first person of a new product becomes its super-admin, and the first person of a company the company's super-admin.
  ["superAdmin", "acme.example", "SUPER_ADMIN"],
  ["admin", "acme.example", "ADMIN"],
  ["companyLead", "acme.example", "COMPANY_SUPER_ADMIN"],
  ["companyAdmin", "acme.example", "COMPANY_ADMIN"],
  ["creator", "acme.example", "USER"],
  ["colleague", "acme.example", "USER"],
  ["expired", "acme.example", "USER"],
  ["beforeMfa", "acme.example", "USER"],
  ["otherLead", "zeta.example", "COMPANY_SUPER_ADMIN"],
  ["recipient", "zeta.example", "USER"],
  ["stranger", "zeta.example", "USER"],
];

/** Creates all accounts with their roles. */
export async function makeWorld(app: TestApp): Promise<World> {
  const actors = { anonymous: app.driver() } as World["actors"];
  const ids = {} as World["ids"];
  const emails = {} as World["emails"];
  for (const [kind, domain, role] of PEOPLE) {
    const person = await createUser(app, kind, `${kind.toLowerCase()}@${domain}`);
    await setRole(app.context.db, person.userId, role);
    actors[kind] = person;
    ids[kind] = person.userId;
    emails[kind] = person.email;
  }
  const { creator } = actors;
  const draft = async () => await makeDraft(creator);
  const sent = async () => await makeSent(creator, emails.recipient);
  actors.guest = await makeGuest(app, creator);
  actors.program = await makeProgram(app, actors.companyLead);
  await requireSecondFactor(app.context.db, ids.beforeMfa);
  await expireSessions(app.context.db, ids.expired, new Date(app.context.now().getTime() - 1000));
  return { app, actors, ids, emails, draft, sent };
}

async function makeDraft(creator: ApiDriver): Promise<Thing> {
  const event = await creator.call(createEvent, { body: { title: "Nobody's business" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  return { eventId: event.id, postId, uploadId: await record(creator, postId, { seconds: 1 }) };
}

async function makeSent(creator: ApiDriver, recipient: string): Promise<Thing> {
  const thing = await makeDraft(creator);
  await creator.call(updatePrivacySettings, {
    params: { id: thing.eventId },
    body: {
      recipients_can_view_post: true,
      signed_in_users_can_view_post: false,
      allow_anonymous_replies: true,
      keep_replies_private: false,
      no_replies_allowed: false,
      acknowledgement_required: true,
    },
  });
  await creator.call(sendPost, { params: { id: thing.postId }, body: { recipients: recipient } });
  return thing;
}

async function makeProgram(app: TestApp, lead: ApiDriver): Promise<ApiDriver> {
  const program = app.driver();
  program.apiKey = (await lead.call(createApiKey, { body: { name: "Everything", scopes: [...API_SCOPES] } })).key;
  return program;
}

/** A guest who replied to another Aside of the creator, whose link was public. */
async function makeGuest(app: TestApp, creator: ApiDriver): Promise<ApiDriver> {
  const { eventId, postId } = await makeDraft(creator);
  await creator.call(sendPost, { params: { id: postId }, body: {} });
  const guest = app.driver();
  guest.token = (await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id: eventId } })).guest_token;
  return guest;
}
