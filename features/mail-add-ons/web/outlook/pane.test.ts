import { OfficeMockObject } from "office-addin-mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { type Call, findAsides, readTracking } from "../../tracking.ts";
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
/** `cursor`: the text before which it stands; without it, at the end. */
type Draft = Recipients & { type?: "html" | "text"; body?: string; isBroken?: boolean; cursor?: string };
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
          const { cursor } = given;
          state.body = cursor === undefined ? state.body + text : state.body.replace(cursor, () => text + cursor);
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
type Aside = Awaited<ReturnType<typeof makeAside>>;
const insert = async (draft: ReturnType<typeof draftOf>, aside: Aside) => (await insertOnce(call, draft.item, aside, app.url)).isNew;

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

const QUOTES = {
  html: '<div id="appendonsend"></div><hr><div id="x_divRplyFwdMsg">From: Ada</div>',
  windows: '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">From: Ada</div>',
  text: "\n________________________________\nFrom: Ada\n",
};

test.each(Object.entries(QUOTES))(
  "a quoted message (%s) is left alone: its Asides can be inserted, and get no recipients",
  async (kind, quote) => {
    const [quoted, other] = [await makeAside(), await makeAside()];
    const old = `${app.url}/aside/${quoted.event_id}/view?m=earlier ${app.url}/aside/${other.event_id}/view?m=earlier`;
    const type = kind === "text" ? ("text" as const) : ("html" as const);
    const draft = draftOf({ type, to: ["grace@example.com"], body: `Hello\n${quote}${old}`, cursor: quote });
    expect(await updateRecipients(call, draft.item, app.url)).toBe(false);
    expect(await insertOnce(call, draft.item, quoted, app.url)).toEqual({ isNew: true, onlyFor: "grace@example.com" });
    expect(await insert(draft, quoted)).toBe(false);
    draft.state.cc = ["eve@example.com"];
    expect(await updateRecipients(call, draft.item, app.url)).toBe(true);
    expect(draft.state.body).toMatch(new RegExp(`/aside/${quoted.event_id}/view\\b(?!\\?)`));
    expect(draft.state.body.endsWith(old)).toBe(true);
    expect([await membersOf(quoted.event_id), await membersOf(other.event_id)]).toEqual([["eve@example.com", "grace@example.com"], []]);
  },
);

test("an Aside that is inserted into a quoted message, where its link cannot follow the recipients, has no personal link", async () => {
  const aside = await makeAside();
  const draft = draftOf({ to: ["grace@example.com"], body: `Hello${QUOTES.html}Your question<p>My answer</p>`, cursor: "<p>My" });
  expect(await insertOnce(call, draft.item, aside, app.url)).toEqual({ isNew: true, onlyFor: null });
  expect([draft.state.body.includes(`/aside/${aside.event_id}/view"`), draft.state.body.includes("?m=")]).toEqual([true, false]);
});

test("finds Asides in links that Microsoft wrapped, and says that there are more people than it shows", async () => {
  const aside = await makeAside();
  const link = encodeURIComponent(`${app.url}/aside/${aside.event_id}/view?m=abc`);
  const wrapped = `<a href="https://eur01.safelinks.protection.outlook.com/?url=${link}&amp;data=05">Video</a>`;
  expect(findAsides(wrapped, app.url)).toEqual([aside.event_id]);
  const people = Array.from({ length: 9 }, (_, at) => `person-${at}@example.com`);
  await insert(draftOf({ to: people }), aside);
  const [shown] = await readTracking(call, [aside.event_id]);
  expect([shown?.lines.length, shown?.lines.at(-1)]).toEqual([9, "More people are listed on its page."]);
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
