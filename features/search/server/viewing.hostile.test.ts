import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "@aside/testkit/make-actor.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { insertSearchCombinations } from "@aside/testkit/stores/search-combinations-store.ts";
import { search } from "../contract.ts";

let app: TestApp;
let [carol, ada, bob]: Signed[] = [];
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  [carol, ada, bob] = [await createUser(app, "Carol"), await createUser(app, "Ada"), await createUser(app, "Bob")];
}, 60_000);
afterAll(async () => await app.stop());

async function findAll(q: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = (await bob?.call(search, { query: { q, page, meaning: "if-quick" } })) ?? { items: [], total: 0 };
    found.push(...items.map((item) => item.post_id));
    if (items.length === 0 || found.length >= total) return found;
  }
}

test("of everything that came to an inbox, a search finds what may be viewed, in all combinations of who may", async () => {
  const ids = { creatorId: carol?.userId ?? "", otherId: ada?.userId ?? "", viewerId: bob?.userId ?? "" };
  const words = await insertSearchCombinations(app.context.db, { ...ids, perWord: 200 });
  const { db, access } = app.context;
  let hidden = 0;
  for (const [index, postIds] of words.entries()) {
    const viewable = (await access.listViewable(db, user(ids.viewerId), postIds)).map((post) => post.id);
    expect((await findAll(`w${index}`)).toSorted()).toEqual(viewable.toSorted());
    hidden += postIds.length - viewable.length;
  }
  expect(hidden).toBeGreaterThan(500);
  expect(words.flat().length - hidden).toBeGreaterThan(500);
});
