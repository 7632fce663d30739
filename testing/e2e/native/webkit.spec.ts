import { getEventPosts } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { PROBLEM_TEXTS } from "@aside/features/recording/web/problem-texts.ts";
import { expect, test } from "@playwright/test";
import { downloadMp4 } from "../support/clips.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, type Person, productUrl } from "../support/people.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openWebKit, type WebKitPage } from "./webkit-browser.ts";

const SECONDS = 1000;
/** Safari has WebCodecs for sound since version 26; older ones record with MediaRecorder. */
const WEB_CODECS = ["WebCodecsVideo", "WebCodecsAudio"];

test("WebKit plays an Aside and replies with a video, by WebCodecs", { tag: "@recorder" }, async () => {
  test.slow();
  const { ada, eventId } = await shareAside();
  const page = await openWebKit();
  try {
    await playAside(page, eventId);
    await openReply(page);
    await recordReply(page);
    await sendReply(page);
  } finally {
    await page.close();
  }
  const reply = await readReply(ada, eventId);
  expect(reply).toMatchObject({ creator_name: "Grace Hopper", is_audio: false });
  const file = await downloadMp4(ada, reply.id);
  expect(file.seconds).toBeGreaterThan(1.5);
});

test("WebKit replies with sound by MediaRecorder, and says that it records no video", { tag: "@recorder" }, async () => {
  test.slow();
  const { ada, eventId } = await shareAside();
  const page = await openWebKit({ disabled: WEB_CODECS });
  try {
    await playAside(page, eventId);
    await openReply(page);
    // MediaRecorder gives nothing for pictures in Debian's WebKit.
    await page.press("button", "Start recording");
    await page.until("the refusal", `document.body.innerText.includes(${JSON.stringify(PROBLEM_TEXTS["nothing-recorded"])})`);
    await page.press("button", "Audio");
    await recordReply(page);
    await sendReply(page);
  } finally {
    await page.close();
  }
  const reply = await readReply(ada, eventId);
  expect(reply).toMatchObject({ creator_name: "Grace Hopper", is_audio: true });
  expect(reply.media.duration).toBeGreaterThan(1.5);
});

async function shareAside(): Promise<{ ada: Person; eventId: string }> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org", title: "Quarterly plan" } });
  return { ada, eventId };
}

/** The middle of the picture: red, green, blue. */
const PIXEL = `
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const context = canvas.getContext("2d");
  context.drawImage(document.querySelector("video"), 0, 0, 8, 8);
  return [...context.getImageData(4, 4, 1, 1).data].slice(0, 3);`;

async function playAside(page: WebKitPage, eventId: string): Promise<void> {
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await page.until("the title", `document.querySelector("h1")?.innerText === "Quarterly plan"`);
  await page.press("button", "Play");
  await page.until("playback", `document.querySelector("video")?.currentTime > 1`);
  expect(await page.run(PIXEL)).not.toEqual([0, 0, 0]);
  await page.until("the end", `document.querySelector("video").ended`);
}

async function openReply(page: WebKitPage): Promise<void> {
  await page.press("link", "Reply with a video");
  await page.fill("Your name", "Grace Hopper");
  await page.press("button", "Record reply");
}

async function recordReply(page: WebKitPage): Promise<void> {
  await page.press("button", "Start recording");
  await page.until("two recorded seconds", `/REC\\s+0:0[2-9]/.test(document.body.innerText)`);
  await page.press("button", "Stop recording");
}

async function sendReply(page: WebKitPage): Promise<void> {
  await page.press("button", "Send reply");
  await page.until("the confirmation", `location.pathname.includes("/respond/success")`);
}

async function readReply(ada: Person, eventId: string) {
  const find = async () => {
    const { posts } = await ada.driver.call(getEventPosts, { params: { id: eventId }, query: {} });
    return posts.find((post) => post.is_reply && post.media.state === "complete");
  };
  await expect.poll(find, { timeout: 60 * SECONDS * SLOWNESS }).toBeTruthy();
  const reply = await find();
  if (!reply) throw new Error("the reply is gone");
  return reply;
}
