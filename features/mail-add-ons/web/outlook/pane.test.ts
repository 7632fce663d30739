import { OfficeMockObject } from "office-addin-mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { type Call, readTracking } from "../../tracking.ts";
import { insertOnce, updateRecipients } from "./insert.ts";
import { type OfficeItem, openItem } from "./mail-item.ts";

let app: TestApp;
let ada: Signed;
let call: Call;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  ada = await createUser(app);
  call = async (endpoint, input) => {
    const { status, error, json } = await ada.try(endpoint, input);
    if (status >= 300) throw new ApiError(status, error.code, error.message);
    return json() as never;
  };
}, 60_000);
afterAll(async () => await app.stop());

type Recipients = { to?: string[]; cc?: string[]; bcc?: string[] };
type Draft = Recipients & { type?: "html" | "text"; body?: string; isBroken?: boolean };
type Answer = (result: { status: string; value?: unknown; error?: { message: string } }) => void;

/** A draft in Outlook, whose body is really changed. */
function draftOf(given: Draft = {}) {
  const state = { body: given.body ?? "<p>Hello</p>", to: given.to ?? [], cc: given.cc ?? [], bcc: given.bcc ?? [], insertions: 0 };
  const handlers: (() => void)[] = [];
  const succeed = (done: Answer, value?: unknown) => done({ status: "succeeded", value });
  const field = (name: "to" | "cc" | "bcc") => ({
    getAsync: (done: Answer) =>
      succeed(
        done,
        state[name].map((emailAddress) => ({ emailAddress })),
      ),
  });
  const mock = new OfficeMockObject(
    {
      to: field("to"),
      cc: field("cc"),
      bcc: field("bcc"),
      body: {
        getTypeAsync: (done: Answer) => succeed(done, given.type ?? "html"),
        getAsync: (_type: string, done: Answer) => succeed(done, state.body),
        setAsync: (text: string, _options: object, done: Answer) => {
          state.body = text;
          succeed(done);
        },
        setSelectedDataAsync: (text: string, _options: object, done: Answer) => {
          if (given.isBroken) return done({ status: "failed", error: { message: "Outlook is busy" } });
          state.body += text;
          state.insertions += 1;
          succeed(done);
        },
      },
      addHandlerAsync: (_event: string, handler: () => void, done: Answer) => {
        handlers.push(handler);
        succeed(done);
      },
    },
    "outlook" as never,
  );
  return { state, handlers, item: openItem(mock as unknown as OfficeItem) };
}

async function makeAside() {
  const post_id = await recordPost(ada, { seconds: 1 });
  return { post_id, event_id: (await ada.call(getPost, { params: { id: post_id } })).event_id };
}
const membersOf = async (eventId: string) =>
  (await ada.call(getEvent, { params: { id: eventId } })).Members.map(({ UserDetails }) => UserDetails.email).toSorted();
const insert = async (draft: ReturnType<typeof draftOf>, aside: Awaited<ReturnType<typeof makeAside>>) =>
  await insertOnce(call, draft.item, aside, app.url);

test("inserts once: not again after that, and not twice for two clicks at once", async () => {
  const aside = await makeAside();
  const draft = draftOf({ to: ["grace@example.com"] });
  expect(new Set(await Promise.all([insert(draft, aside), insert(draft, aside)]))).toEqual(new Set([false, true]));
  expect(await insert(draft, aside)).toBe(false);
  expect(draft.state.insertions).toBe(1);
  expect(draft.state.body).toMatch(new RegExp(`<p>Hello</p>.*href="${app.url}/aside/${aside.event_id}/view\\?m=[\\w-]+"`));
});

test("a plain-text email gets text; an error of Outlook is said, and leaves the email as it was", async () => {
  const aside = await makeAside();
  const plain = draftOf({ type: "text", body: "Hello\n", to: ["grace@example.com", "eve@example.com"] });
  expect(await insert(plain, aside)).toBe(true);
  expect(plain.state.body).toMatch(new RegExp(`^Hello\\n[^<]*${app.url}/aside/${aside.event_id}/view$`));
  const broken = draftOf({ isBroken: true });
  await expect(insert(broken, aside)).rejects.toThrow("Outlook is busy");
  expect(broken.state.body).toBe("<p>Hello</p>");
});

test("when the recipients change, they become the Aside's, and a personal link is replaced; Bcc is named nowhere", async () => {
  const aside = await makeAside();
  const draft = draftOf({ to: ["grace@example.com"] });
  await insert(draft, aside);
  const personal = /\/view\?m=[\w-]+/.exec(draft.state.body)?.[0] ?? "";
  expect(await updateRecipients(call, draft.item, app.url)).toBe(false);
  draft.state.cc = ["eve@example.com"];
  expect(await updateRecipients(call, draft.item, app.url)).toBe(true);
  expect([draft.state.body.includes(personal), draft.state.body.includes(`/aside/${aside.event_id}/view"`)]).toEqual([false, true]);
  expect(await membersOf(aside.event_id)).toEqual(["eve@example.com", "grace@example.com"]);
  draft.state.cc = [];
  draft.state.bcc = ["secret@example.com"];
  expect(await updateRecipients(call, draft.item, app.url)).toBe(false);
  expect(await membersOf(aside.event_id)).not.toContain("secret@example.com");
  draft.state.bcc = [];
  expect(await updateRecipients(call, draft.item, app.url)).toBe(true);
  expect(draft.state.body).toContain(personal);
  const heard: string[] = [];
  draft.item.onRecipients(() => heard.push("changed"));
  for (const handler of draft.handlers) handler();
  expect(heard).toEqual(["changed"]);
});

test("an email that is read is no draft; what is known of the Asides in it is said", async () => {
  const aside = await makeAside();
  const draft = draftOf({ to: ["grace@example.com"] });
  await insert(draft, aside);
  const read = new OfficeMockObject(
    {
      to: [{ emailAddress: "grace@example.com" }],
      body: { getAsync: (_type: string, done: Answer) => done({ status: "succeeded", value: draft.state.body }) },
    },
    "outlook" as never,
  );
  const item = openItem(read as unknown as OfficeItem);
  expect([item.isDraft, await item.body()]).toEqual([false, draft.state.body]);
  expect(await readTracking(call, [aside.event_id, crypto.randomUUID()])).toMatchObject([
    { eventId: aside.event_id, isOwn: true, lines: ["grace@example.com has not opened it"] },
  ]);
});
