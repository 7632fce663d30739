import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { createComment } from "@aside/features/comments/contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";

test("a webhook is created, tested, gets a comment by the worker, shows a failure, sends it again, is paused and deleted", async () => {
  test.setTimeout(240_000);
  const received: { id: string; type: string }[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ id: String(request.headers["webhook-id"]), type: (JSON.parse(body) as { type: string }).type });
      response.writeHead(status).end("thanks");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  // Only here may a receiver be on this machine.
  const product = await startProduct({ ASR: "off", WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/admin/webhooks`);
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectAccessible(page, "webhooks-empty");

  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByText("Please enter an address that starts with https://")).toBeVisible();
  await expect(dialog.getByText("Please choose at least one event")).toBeVisible();
  await dialog.getByLabel("Address").fill(`http://${host}/aside`);
  await dialog.getByLabel("Description").fill("Our CRM");
  await dialog.getByLabel("Comment added").check();
  await expectAccessible(page, "webhooks-new");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const made = page.getByRole("dialog", { name: "Signing secret" });
  const secret = await made.getByLabel("Signing secret").inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page, "webhooks-secret");
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(host) })).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: `Send test: ${host}` }).click();
  await expect(page.getByText("The test was delivered")).toBeVisible();
  expect(received.map(({ type }) => type)).toEqual(["test"]);

  // The worker delivers, and tries what fails again.
  const post = await recordPost(ada.driver, { seconds: 1 });
  await ada.driver.call(shareLink, { params: { id: post }, body: {} });
  const comment = async () =>
    await ada.driver.call(createComment, { params: { id: post }, body: { client_id: crypto.randomUUID(), text: "Well said" } });
  await comment();
  await expect.poll(() => received.length).toBe(2);
  status = 500;
  await comment();
  await expect.poll(() => received.length).toBe(3);
  await page.reload();
  await expect(page.getByText("Failing")).toBeVisible();
  await expectAccessible(page, "webhooks");
  status = 200;
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(4);
  expect(received[3]?.id).toBe(received[2]?.id);

  await page.getByRole("link", { name: `Deliveries: ${host}` }).click();
  const rows = page.getByRole("listitem").filter({ hasText: "aside.commented" });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("2 attempts");
  await expectAccessible(page, "webhooks-log");
  await rows.first().getByRole("button").click();
  const details = page.getByRole("dialog", { name: "aside.commented" });
  await expect(details.getByText(received[3]?.id ?? "").first()).toBeVisible();
  await expectAccessible(page, "webhooks-delivery");
  await details.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => received.length).toBe(5);
  expect(received[4]?.id).toBe(received[3]?.id);
  await page.getByLabel("State").selectOption("failed");
  await expect(page.getByText("No deliveries")).toBeVisible();

  await page.getByRole("link", { name: "All webhooks" }).click();
  await page.getByRole("button", { name: `Pause ${host}` }).click();
  await expect(page.getByText("Paused")).toBeVisible();
  await page.getByRole("button", { name: `Resume ${host}` }).click();
  await expect(page.getByText("Active")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${host}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit webhook" });
  await edit.getByLabel("Include titles, names and texts").check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("With texts")).toBeVisible();
  await page.getByRole("button", { name: `Rotate secret: ${host}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  expect(await made.getByLabel("Signing secret").inputValue()).not.toBe(secret);
  await made.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Delete ${host}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
  await product.stop();
  receiver.close();
});
