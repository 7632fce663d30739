import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRoutes } from "./create-api.ts";

// Every endpoint is covered: a new one needs no line here.
const endpoints = allRoutes.map((route) => route.endpoint);
const needsSession = endpoints.filter((endpoint) => ["user", "user-or-guest", "user-before-mfa"].includes(endpoint.access));
// API clients send no cookies, so a page cannot forge their requests.
const writes = endpoints.filter(
  (endpoint) => endpoint.method !== "GET" && !endpoint.withoutCsrf && !["api-key", "program"].includes(endpoint.access),
);
const withId = endpoints.filter((endpoint) => endpoint.path.includes(":id"));
const withBody = endpoints.filter((endpoint) => endpoint.body !== undefined);
const named = (list: EndpointSpec[]): [string, EndpointSpec][] => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

const EXPIRED = { code: "session_expired", message: "Your session has expired. Please login again to continue." };
const JUNK: unknown[] = [
  null,
  [],
  "text",
  7,
  { post_id: 1, event_id: [], email: {}, upload_id: true, title: 3, recipients: {} },
  { email: "a@b.co\u0000", name: "\ud800", title: "x".repeat(1_000_000) },
];

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let privateIds: string[];

beforeAll(async () => {
  app = await startApp({ worker: true });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  const event = await ada.call(createEvent, { body: { title: "Private" } });
  privateIds = [event.id, event.CreatorPosts[0]?.id ?? "", ada.userId];
});
afterAll(async () => await app.stop());

const fill = (id: string) => ({ params: { id }, query: { post_id: id, client_upload_id: "abcdefgh", index: 0 } });

async function forge(secret: string, header: Record<string, string>): Promise<string> {
  const token = new SignJWT({ sid: crypto.randomUUID(), userId: ada.userId }).setProtectedHeader({ alg: "HS256", ...header });
  return await token
    .setIssuer("aside")
    .setAudience("user")
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(secret.padEnd(32, "x")));
}

const NONE_TOKEN = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${Buffer.from('{"iss":"aside","aud":"user","exp":4102444800,"sid":"x"}').toString("base64url")}.`;

describe("without a valid session", () => {
  test.each(named(needsSession))("%s answers 403 with the fixed text, whatever the token", async (_, endpoint) => {
    const tokens = [null, "", "garbage", NONE_TOKEN, await forge("guess", {}), await forge("guess", { kid: "../../etc/passwd" })];
    for (const token of tokens) {
      const driver = app.driver();
      driver.token = token;
      const reply = await driver.try(endpoint, fill(crypto.randomUUID()));
      expect([reply.status, JSON.parse(reply.text)]).toEqual([403, EXPIRED]);
    }
  });

  test("a signed-out session ends immediately", async () => {
    const person = await createUser(app, "Bob");
    const signOut = endpoints.find((endpoint) => endpoint.name === "signOut") as EndpointSpec;
    expect((await person.try(signOut, { body: {} })).status).toBe(200);
    expect((await person.try(signOut, { body: {} })).status).toBe(403);
  });
});

describe("cross-site requests", () => {
  test.each(named(writes))("%s refuses a missing, a foreign and an invented CSRF token", async (_, endpoint) => {
    const attempts: [ApiDriver, Record<string, string>][] = [
      [asEve({ withoutCsrf: true }), {}],
      [asEve({ withoutCsrf: true }), { "x-csrf-token": "made.up" }],
      [asEve({ withoutCsrf: true, cookie: "made.up" }), { "x-csrf-token": "made.up" }],
    ];
    for (const [driver, headers] of attempts) {
      const path = endpoint.path.replace(":id", privateIds[0] ?? "");
      const reply = await driver.request(endpoint.method, path, endpoint.rawBody ? new Uint8Array(4) : {}, {
        ...headers,
        ...(endpoint.rawBody ? { "content-type": "application/octet-stream" } : {}),
      });
      expect([reply.status, (reply.json() as { code: string }).code]).toEqual([400, "csrf_mismatch"]);
    }
  });
});

function asEve(options: { withoutCsrf?: boolean; cookie?: string } = {}): ApiDriver {
  const driver = app.driver();
  driver.token = eve.token;
  driver.withoutCsrf = options.withoutCsrf ?? false;
  if (options.cookie) driver.cookies.set("csrf_token", options.cookie);
  return driver;
}

/** Valid bodies, so that only the owner of the object decides. */
const RIGHT_BODIES: Record<string, (id: string) => unknown> = {
  saveEdit: () => ({ version: 0, edit_list: { ranges: [{ start: 0, end: 1 }] } }),
  chooseCover: () => ({ cover_at: 1, gif_from: null }),
  updatePrivacySettings: () => ({
    recipients_can_view_post: true,
    signed_in_users_can_view_post: false,
    allow_anonymous_replies: true,
    keep_replies_private: false,
    no_replies_allowed: false,
    acknowledgement_required: false,
  }),
  updatePost: () => ({ title: "mine now" }),
  updateContact: () => ({ emails: ["mine@example.com"] }),
  updateUser: () => ({ company: "mine now" }),
  saveMyNotes: () => ({ my_notes: "<p>mine now</p>" }),
  editTranscript: () => ({ version: 0, changes: [{ index: 0, text: "mine now" }] }),
  editSummary: () => ({ version: 0, text: "mine now" }),
  editActions: () => ({ version: 0, items: [] }),
  regenerateInsight: () => ({ kind: "summary" }),
  suggestSpeaking: () => ({ prompt: "what they said" }),
  draftMessage: () => ({}),
  askAnalysis: () => ({ question: "what they said" }),
  react: () => ({ reaction_name: "like" }),
  renamePasskey: () => ({ name: "mine now" }),
  removePasskey: () => ({ password: "" }),
  createComment: () => ({ client_id: crypto.randomUUID(), text: "mine now" }),
  createEmbedLink: () => ({ domains: ["intranet.example"], expires_in_days: 30 }),
  createGuestComment: () => ({ guest_user_name: "Eve", client_id: crypto.randomUUID(), text: "mine now" }),
  updateComment: () => ({ text: "mine now" }),
  privateMessage: () => ({ user_id: crypto.randomUUID() }),
  reactAsGuest: () => ({ guest_user_name: "Eve", reaction_name: "like" }),
  moveDemo: () => ({ key: "x", starts_at: "2026-06-01T09:00:00Z" }),
  cancelDemo: () => ({ key: "x" }),
  updateLibraryFolder: () => ({ name: "mine now" }),
  moveLibraryFolder: () => ({ parent_folder_id: null }),
  setLibraryFolderAccess: () => ({ everyone: "view" }),
  decideLibraryPost: () => ({ status: "approved" }),
  moveLibraryPost: () => ({ folder_id: crypto.randomUUID() }),
  pinLibraryPost: () => ({ is_pinned: true }),
  setLibraryExpiry: () => ({ expires_at: null }),
  startFromLibraryTemplate: () => ({ starts_at: 0 }),
  setTemplate: () => ({ starts_at: 0 }),
  submitForm: () => ({ answers: {} }),
  updateForm: () => ({ title: "mine now" }),
  replyToFormSubmission: () => ({ id: crypto.randomUUID(), text: "mine now" }),
  choosePersonaImage: () => ({ image_id: crypto.randomUUID() }),
  choosePersonaVoice: () => ({ voice: null, language: "en" }),
  addFormSubmissionNote: () => ({ id: crypto.randomUUID(), text: "mine now" }),
};

/** Queries that an endpoint requires. */
const RIGHT_QUERIES: Record<string, unknown> = {
  getTranslation: { language: "es" },
  getTranscriptFile: { format: "vtt" },
  uploadAttachment: { filename: "a.txt" },
};

describe("another user's object", () => {
  test.each(named(withId))("%s returns the same bytes as for an object that does not exist", async (_, endpoint) => {
    const body = RIGHT_BODIES[endpoint.name]?.("") ?? {};
    const query = RIGHT_QUERIES[endpoint.name] ?? {};
    const absent = await asEve().try(endpoint, { params: { id: crypto.randomUUID() }, query, body });
    expect(absent.status).toBe(404);
    for (const id of privateIds) {
      const reply = await asEve().try(endpoint, { params: { id }, query, body });
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
    }
    const malformed = await asEve().try(endpoint, { params: { id: "../../etc/passwd" }, query, body });
    expect([malformed.status, malformed.text]).toEqual([404, absent.text]);
  });

  test.each([
    ["addMembers", (id: string) => ({ event_id: id, users: [{ email: "x@example.com" }] })],
    ["createPost", (id: string) => ({ event_id: id, creator_id: ada.userId })],
    ["createGuestResponse", (id: string) => ({ event_id: id, guest_user_name: "Eve" })],
    ["pageView", (id: string) => ({ post_id: id, user_id: ada.userId })],
    ["videoView", (id: string) => ({ post_id: id, user_id: ada.userId })],
    ["percentViewed", (id: string) => ({ post_id: id, user_id: ada.userId, viewed_percent: 50 })],
    ["acknowledge", (id: string) => ({ post_id: id })],
    ["countEmbedView", (id: string) => ({ post_id: id, event: "shown" })],
    [
      "initiateUpload",
      (id: string) => ({ post_id: id, client_upload_id: "abcdefgh", tracks: [{ track: "video", codec: "avc1.42001f", bitrate: 1 }] }),
    ],
    ["uploadUrls", (id: string) => ({ upload_id: id, parts: [{ track: "video", index: 0 }] })],
    ["acknowledgeParts", (id: string) => ({ upload_id: id, parts: [{ track: "video", index: 0, size: 1, duration: 1 }] })],
    ["completeUpload", (id: string) => ({ upload_id: id, counts: { video: 1, audio: 0 }, duration: 1 })],
    ["abortUpload", (id: string) => ({ upload_id: id })],
    ["combineChunks", (id: string) => ({ post_id: id, client_upload_id: "abcdefgh", count: 1 })],
    ["downloadVideo", (id: string) => ({ video_key: id })],
    ["deleteVideo", (id: string) => ({ key: id })],
    ["signedUrl", (id: string) => ({ key: `/media/${id}/${id}/poster.jpg` })],
    ["createAnalysis", (id: string) => ({ post_ids: [id], question: "what they said" })],
  ])("%s answers 404 for an id in its body that is not the caller's", async (name, body) => {
    const endpoint = endpoints.find((candidate) => candidate.name === name) as EndpointSpec;
    const absent = await asEve().try(endpoint, { body: body(crypto.randomUUID()) });
    expect(absent.status).toBe(404);
    for (const id of privateIds.slice(0, 2)) {
      const reply = await asEve().try(endpoint, { body: body(id) });
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
    }
  });

  test("a creator_id or user_id in a body does not change the actor", async () => {
    const event = await eve.call(createEvent, { body: { creator_id: ada.userId, title: "whose?" } });
    expect(event.creator_id).toBe(eve.userId);
  });
});

/** An empty body is valid there. */
const TAKES_NOTHING = [
  "signOut",
  "endSessions",
  "inbox",
  "createdEvents",
  "createEvent",
  "beginPasskeyCheck",
  "beginPasskeySignIn",
  "forgetSearches",
  "saveNotificationSettings",
];

describe("invalid input", () => {
  test.each(named(withBody))("%s never fails with a 5xx", async (_, endpoint) => {
    for (const body of JUNK) {
      const reply = await asEve().try(endpoint, { params: { id: privateIds[0] }, query: {}, body: body ?? "null" });
      expect(reply.status).toBeLessThan(500);
      expect(reply.status === 200 && !TAKES_NOTHING.includes(endpoint.name)).toBe(false);
    }
    const broken = await asEve().request(endpoint.method, endpoint.path.replace(":id", privateIds[0] ?? ""), '{"a":', {
      "content-type": "application/json",
    });
    expect(broken.status).toBeLessThan(500);
    const tooMuch = await asEve().request(
      endpoint.method,
      endpoint.path.replace(":id", privateIds[0] ?? ""),
      `{"a":"${"x".repeat(3_000_000)}"}`,
      { "content-type": "application/json" },
    );
    expect(tooMuch.status).toBe(413);
  });
});

describe("texts that people type (docs/hostile-inputs.md row 29)", () => {
  const KEPT: [string, string][] = [
    ["emoji", "👩‍👩‍👧‍👦 🎬"],
    ["right to left", "مرحبا بالعالم \u202eevil"],
    ["zalgo", `z${"\u0300".repeat(60)}`],
    ["a script", "<script>alert(1)</script>"],
    ["quotes and SQL", `'"; drop table users; --`],
    ["a decomposed letter", "e\u0301"],
  ];
  const REFUSED: [string, string][] = [
    ["NUL", "a\u0000b"],
    ["a lone surrogate", "a\ud800b"],
    ["a million characters", "x".repeat(1_000_000)],
  ];
  const FIELDS: [string, (text: string) => { params?: unknown; body: unknown }, (reply: Record<string, never>) => unknown][] = [
    ["createEvent", (title) => ({ body: { title } }), (reply) => reply["title"]],
    ["updatePost", (title) => ({ params: { id: privateIds[1] }, body: { title } }), (reply) => reply["title"]],
    ["createPost", (title) => ({ body: { event_id: privateIds[0], title } }), (reply) => reply["title"]],
  ];
  const endpointOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name) as EndpointSpec;

  describe.each(FIELDS)("%s, field %#", (name, input, read) => {
    test.each(KEPT)("%s is kept, without invisible characters", async (_, text) => {
      const reply = await ada.try(endpointOf(name), input(text));
      const kept = text.normalize("NFC").replace("\u202e", "");
      expect([reply.status, read(JSON.parse(reply.text) as Record<string, never>)]).toEqual([200, kept]);
    });
    test.each(REFUSED)("%s is refused with a message", async (_, text) => {
      const reply = await ada.try(endpointOf(name), input(text));
      expect([reply.status, reply.error.code]).toEqual([400, "malformed"]);
      expect(reply.error.message.length).toBeGreaterThan(5);
    });
  });

  describe.each([
    ["updatePost", "note"],
    ["updatePost", "my_notes"],
    ["saveMyNotes", "my_notes"],
  ])("%s, rich text of %s", (name, field) => {
    const send = async (text: string) => await ada.try(endpointOf(name), { params: { id: privateIds[1] }, body: { [field]: text } });
    test.each(KEPT.filter(([kind]) => kind !== "a script"))("%s is kept unchanged", async (_, text) => {
      const reply = await send(`<p>${text}</p>`);
      expect([reply.status, (JSON.parse(reply.text) as Record<string, unknown>)[field]]).toEqual([200, `<p>${text.normalize("NFC")}</p>`]);
    });
    test("a script is removed", async () => {
      const reply = await send("<p>a<script>alert(1)</script></p>");
      expect([reply.status, (JSON.parse(reply.text) as Record<string, unknown>)[field]]).toEqual([200, "<p>a</p>"]);
    });
    test.each(REFUSED)("%s is refused with a message", async (_, text) => {
      const reply = await send(text);
      expect([reply.status, reply.error.code]).toEqual([400, "malformed"]);
      expect(reply.error.message.length).toBeGreaterThan(5);
    });
  });

  test.each([...KEPT, ...REFUSED])("a guest's name and a new account's name with %s never cause a 5xx", async (_, text) => {
    for (const [name, body] of [
      ["createGuestResponse", { event_id: privateIds[0], guest_user_name: text }],
      ["signUp", { email: `x${crypto.randomUUID().slice(0, 8)}@example.com`, name: text, password: text.slice(0, 1000) }],
      ["sendPost", { recipients: text, title: text }],
    ] as const) {
      const reply = await ada.try(endpointOf(name), { params: { id: privateIds[1] }, body });
      expect(reply.status).toBeLessThan(500);
    }
  });
});
