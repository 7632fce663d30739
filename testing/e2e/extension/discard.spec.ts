import { expect, test } from "@playwright/test";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { makePerson, type Person } from "../support/people.ts";
import { startForwardProxy } from "./forward-proxy.ts";
import { buttonOf, linksIn, open, openMail, panelOf } from "./mail-support.ts";
import {
  connectExtension,
  extensionUrl,
  LONG,
  openPopup,
  openWithExtension,
  playedSeconds,
  startRecording,
  waitForElapsed,
} from "./support.ts";

const expectNoAside = async (person: Person) =>
  await expect.poll(async () => (await person.driver.call(createdEvents, { query: {}, body: {} })).items.length, LONG).toBe(0);

test(
  "a running recording is discarded in the email and in the popup, after a question; so does Disconnect ask",
  { tag: "@recorder" },
  async () => {
    test.setTimeout(240_000);
    const { context, page, ada, errors, close } = await openMail("Gmail");
    await open(page);
    await buttonOf(page).click();
    const panel = panelOf(page);
    await panel.getByRole("button", { name: "Start recording" }).click();
    await expect(panel.getByText(/^Recording 0:0[1-9]/)).toBeVisible(LONG);
    await panel.getByRole("button", { name: "Discard" }).click();
    await expect(panel.getByText("Stop and discard this recording for good?")).toBeVisible();
    await panel.getByRole("button", { name: "Keep" }).click();
    await expect(panel.getByRole("button", { name: "Stop and insert" })).toBeVisible();
    await panel.getByRole("button", { name: "Discard" }).click();
    await panel.getByRole("button", { name: "Discard" }).click();
    await expect(panel.getByRole("button", { name: "Start recording" })).toBeVisible();
    await expect(panel.getByText(/^Recording/)).toBeHidden();
    await expectNoAside(ada);
    expect(await linksIn(page)).toEqual([]);

    const popup = await openPopup(context);
    await startRecording(popup, { source: "Camera" });
    const setUp = await context.newPage();
    await setUp.goto(extensionUrl("set-up.html"));
    await setUp.getByRole("button", { name: "Disconnect" }).click();
    await expect(setUp.getByText(/^A recording is in progress\./)).toBeVisible();
    await setUp.getByRole("button", { name: "Stay connected" }).click();
    await expect(setUp.getByText(/^Connected to /)).toBeVisible();
    await popup.bringToFront();
    await popup.getByRole("button", { name: "Discard" }).click();
    await expect(popup.getByText(/^Stop and discard this recording for good\?/)).toBeVisible();
    await popup.getByRole("button", { name: "Discard" }).click();
    await expect(popup.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
    await expectNoAside(ada);
    await expect(popup.getByText(/was interrupted$/)).toBeHidden();
    expect(errors()).toEqual([]);
    await close();
  },
);

test("what a stopped recording has not uploaded without a network is kept, and saved later", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const proxy = await startForwardProxy();
  const { context, close } = await openWithExtension({ flags: [`--proxy-server=${proxy.url}`, "--proxy-bypass-list=<-loopback>"] });
  await (await connectExtension(context, ada)).close();
  const popup = await openPopup(context);
  const { url } = await startRecording(popup, { source: "Camera" });
  await waitForElapsed(popup, 2);
  proxy.setOn(false);
  const recorded = await waitForElapsed(popup, 5);
  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByText("Uploading the rest")).toBeVisible(LONG);
  await popup.getByRole("button", { name: "Upload later" }).click(LONG);
  await expect(popup.getByText(/^A recording from .* was interrupted$/)).toBeVisible(LONG);
  await expect(popup.getByText("Uploading the rest")).toBeHidden();
  proxy.setOn(true);
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(popup.getByText(/was interrupted$/)).toBeHidden(LONG);
  expect(await playedSeconds(ada, url)).toBeGreaterThan(recorded - 1);
  await close();
  await proxy.stop();
});
