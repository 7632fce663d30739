import { expect, test } from "@playwright/test";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { makeVideo } from "../support/dashboard.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";

// A browser opens six connections to a host over HTTP/1.1.
test("ten tabs share the connections of their events, and all show a change, also after the first tab is closed", async () => {
  test.setTimeout(180_000);
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Babbage")];
  const { eventId, postId } = await makeVideo(bob, "Launch");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, bob);
  const errors = [watchErrors(page)];
  let streams = 0;
  context.on("request", (request) => request.url().includes(STREAM_PATH) && streams++);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  const open = async (path: string) => {
    const tab = await context.newPage();
    errors.push(watchErrors(tab));
    await tab.goto(`${productUrl()}${path}`);
    return tab;
  };
  const inboxes = [page];
  for (let n = 0; n < 4; n++) inboxes.push(await open("/dashboard/inbox"));
  const previews = [];
  for (let n = 0; n < 5; n++) previews.push(await open(`/aside/${eventId}/preview`));
  for (const tab of inboxes) await expect(tab.getByRole("heading", { name: "Your inbox is empty" })).toBeVisible();
  for (const tab of previews) await expect(tab.getByRole("textbox", { name: "Title" })).toHaveValue("Launch");
  expect(streams).toBe(2);

  await makeVideo(ada, "The first plan", [bob]);
  for (const tab of inboxes) await expect(tab.getByRole("link", { name: /The first plan/ })).toBeVisible();
  await bob.driver.call(updatePost, { params: { id: postId }, body: { title: "Launch in spring" } });
  for (const tab of previews) await expect(tab.getByRole("textbox", { name: "Title" })).toHaveValue("Launch in spring");

  for (const tabs of [inboxes, previews]) await tabs.shift()?.close();
  await makeVideo(ada, "The second plan", [bob]);
  for (const tab of inboxes) await expect(tab.getByRole("link", { name: /The second plan/ })).toBeVisible();
  await bob.driver.call(updatePost, { params: { id: postId }, body: { title: "Launch in June" } });
  for (const tab of previews) await expect(tab.getByRole("textbox", { name: "Title" })).toHaveValue("Launch in June");
  expect(errors.flat()).toEqual([]);
  await close();
});
