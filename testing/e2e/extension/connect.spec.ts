import { expect, test } from "@playwright/test";
import { connectExtension, LONG, openPopup, openWithExtension, serviceWorkerOf } from "../support/extension.ts";
import { makePerson } from "../support/people.ts";
import { openBrowser } from "../support/browser.ts";

test("the camera is recorded to a link that plays while it is recorded", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { context, close } = await openWithExtension();
  await connectExtension(context, ada);
  const popup = await openPopup(context);
  const sw = await serviceWorkerOf(context);
  sw.on("console", (m) => console.log("sw:", m.text()));
  popup.on("console", (m) => console.log("popup:", m.text()));
  await expect(popup.getByText("Your Asides will appear here.")).toBeVisible(LONG);
  await popup.getByRole("radio", { name: "Camera" }).check();
  await popup.getByRole("button", { name: "Start recording" }).click();
  for (let i = 0; i < 6; i++) {
    await new Promise((r) => setTimeout(r, 1500));
    console.log(await sw.evaluate(async () => JSON.stringify(await chrome.storage.session.get())), context.backgroundPages().map((p) => p.url()));
  }
  await expect(popup.getByText("Recording", { exact: true })).toBeVisible(LONG);
  await expect(popup.getByText("The link is in your clipboard.")).toBeVisible();
  const url = await popup.evaluate(async () => await navigator.clipboard.readText());
  console.log(url);
  const viewer = await openBrowser({ speaks: false });
  await viewer.page.goto(url);
  await viewer.page.getByRole("region", { name: /^Video/ }).getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => await viewer.page.evaluate(() => document.querySelector("video")?.currentTime ?? 0), LONG).toBeGreaterThan(1);
  await viewer.close();
  const preview = context.waitForEvent("page", (page) => page.url().includes("/preview") || page.url() === "about:blank" || page.url() === "");
  await popup.getByRole("button", { name: "Stop" }).click();
  await (await preview).waitForURL(/\/preview$/, LONG);
  await expect(popup.getByText("Your recording is ready")).toBeVisible(LONG);
  await close();
});
