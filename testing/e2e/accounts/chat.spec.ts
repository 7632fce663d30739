import { expect, test } from "@playwright/test";
import { SlackStandIn } from "@aside/features/chat/testkit/slack-stand-in.ts";
import { createComment } from "@aside/features/comments/contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";

test("Slack is connected, a channel gets a comment, an account is linked, the command opens the recorder, and Slack is disconnected", async () => {
  test.setTimeout(240_000);
  const slack = await new SlackStandIn().start();
  const product = await startProduct({ ASR: "off", ...slack.env });
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  slack.people.set(ada.email, { id: "UADA", name: "ada", real_name: "Ada in Slack" });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/admin/chat`);
  await expect(page.getByText("The operator of this installation has not set up an app in Microsoft Teams.")).toBeVisible();
  await expectAccessible(page, "chat-empty");

  await page.getByRole("button", { name: "Connect Slack" }).click();
  await expect(page.getByText("Acme Slack")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/admin/chat`);
  await page.getByRole("button", { name: "Add a channel: Slack" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a channel" });
  await dialog.getByLabel("When").selectOption({ label: "An Aside got a comment" });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Please choose a channel.")).toBeVisible();
  await dialog.getByLabel("Search channels").fill("emea");
  await expect(dialog.getByText("No channel found on this page.")).toBeVisible();
  await dialog.getByRole("button", { name: "More channels" }).click();
  await dialog.getByLabel("#sales-emea").check();
  await expectAccessible(page, "chat-channel");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: /^Send test: #sales-emea/ }).click();
  await expect(page.getByText("The test was sent")).toBeVisible();
  expect(slack.arrived.map(({ channel }) => channel)).toEqual(["C4"]);

  // The worker says it, and what Slack refuses is shown.
  const post = await recordPost(ada.driver, { seconds: 1 });
  await ada.driver.call(shareLink, { params: { id: post }, body: {} });
  const comment = async () =>
    await ada.driver.call(createComment, { params: { id: post }, body: { client_id: crypto.randomUUID(), text: "Well said" } });
  await comment();
  await expect.poll(() => slack.arrived.at(-1)?.text).toMatch(/^Ada Lovelace commented on /);
  slack.fail("chat.postMessage", { status: 200, body: { ok: false, error: "is_archived" } });
  await comment();
  await expect.poll(() => slack.callsOf("chat.postMessage").length).toBe(3);
  await expect
    .poll(async () => {
      await page.reload();
      return await page.getByText("The channel is archived.").count();
    })
    .toBe(1);
  await expectAccessible(page, "chat");

  await page.goto(`${product.url}/account/notifications`);
  await page.getByRole("button", { name: "Connect my Slack account" }).click();
  await page.getByRole("switch", { name: "Also in Slack" }).check();
  await expect(page.getByText("Slack: Ada in Slack in Acme Slack")).toBeVisible();
  await expectAccessible(page, "chat-account");

  // The command of a person who is not linked yet.
  const fields = { team_id: slack.team.id, user_id: "UOTHER", user_name: "ada.l", channel_id: "C1", response_url: `${slack.url}/hook/1` };
  const body = new URLSearchParams({ ...fields, channel_name: "sales" }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await fetch(`${product.url}/v1/chat/slack/commands`, { method: "POST", headers: { ...type, ...slack.signed(body) }, body });
  const [link = ""] = /http[^"]+\/chat\/connect\?token=[\w-]+/.exec(await reply.text()) ?? [];
  await page.goto(link);
  await expect(page.getByText(`Connect ada.l in Slack (Acme Slack) with ${ada.email} in Aside?`)).toBeVisible();
  await expectAccessible(page, "chat-connect");
  await page.getByRole("button", { name: "Connect accounts" }).click();
  await expect(page).toHaveURL(/\/aside\/[\w-]{36}\/record/);
  await page.goto(link);
  await expect(page.getByText("Invalid or expired link.")).toBeVisible();

  await page.goto(`${product.url}/admin/chat`);
  await page.getByRole("button", { name: "Disconnect Slack" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Not connected")).toHaveCount(2);
  slack.clear();
  await comment();
  await page.goto(`${product.url}/account/notifications`);
  await expect(page.getByText("Push notifications on this device")).toBeVisible();
  await expect(page.getByText("Also in Slack")).toHaveCount(0);
  expect(slack.calls).toEqual([]);
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
  await close();
  await product.stop();
  await slack.stop();
});
