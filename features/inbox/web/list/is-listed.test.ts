import { createEvent } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { markSentReply } from "@aside/testkit/stores/dashboard-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assignLabel } from "../../../labels/contract.ts";
import { inbox, INBOX_FILTERS, type InboxItem, markInbox } from "../../contract.ts";
import { hasStar, isListed, type ItemState } from "./is-listed.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp()), 60_000);
afterAll(async () => await app.stop(), 60_000);

const EITHER = [false, true];
/** All values of each part of an item's state; `labels`: whether it has the star. A new part does not compile without its values. */
const VALUES: Record<keyof ItemState, readonly boolean[]> = { viewed: EITHER, archived: EITHER, is_reply: EITHER, labels: EITHER };
type State = Record<keyof ItemState, boolean>;
const STATES = Object.entries(VALUES).reduce<State[]>(
  (states, [name, values]) => states.flatMap((state) => values.map((value) => ({ ...state, [name]: value }))),
  [{} as State],
);

type Person = Awaited<ReturnType<typeof createUser>>;

/** Makes an item in this state in the inbox of `to`. */
async function receive(to: Person, from: Person, { is_reply, labels, ...marks }: State): Promise<void> {
  const event = await from.call(createEvent, { body: {} });
  const post = is_reply ? await from.call(createPost, { body: { event_id: event.id } }) : event.CreatorPosts[0];
  const post_ids = [post?.id ?? ""];
  await markSentReply(app.context.db, post_ids[0] ?? "", to.userId);
  await to.call(markInbox, { body: { post_ids, ...marks } });
  await to.call(assignLabel, { body: { post_ids, favorite: labels } });
}

const stateOf = ({ viewed, archived, is_reply, labels }: InboxItem): State => ({ viewed, archived, is_reply, labels: hasStar(labels) });

test("the screen and the server agree about which filter lists which item", async () => {
  const [ada, grace] = [await createUser(app, "Ada Lovelace"), await createUser(app, "Grace Hopper")];
  for (const state of STATES) await receive(ada, grace, state);
  const listed = async (filter: (typeof INBOX_FILTERS)[number]) => (await ada.call(inbox, { query: { filter } })).items;
  const items = [...(await listed("all")), ...(await listed("archived"))];
  expect(new Set(items.map((item) => JSON.stringify(stateOf(item)))).size).toBe(STATES.length);
  const ids = (of: InboxItem[]) => of.map((item) => item.post_id).toSorted();
  for (const filter of INBOX_FILTERS) {
    const expected = items.filter((item) => isListed(item, filter));
    expect([filter, ids(await listed(filter))]).toEqual([filter, ids(expected)]);
  }
});
