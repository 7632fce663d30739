import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp, verifyEmailCode } from "../../features/sign-in/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createEvent } from "../../core/messages/contract.ts";
import { assignLabel, createLabel } from "@aside/features/labels/contract.ts";
import { createComment } from "../../features/comments/contract.ts";
import { createFolder, updateSettings } from "@aside/features/library/contract.ts";
import { decidePost, submitPost } from "@aside/features/library/video-contract.ts";
import { pageView, percentViewed, videoView, react } from "../../features/viewing/contract.ts";
import { createPost, getPost, updatePost } from "../../core/messages/post-contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { record } from "@aside/testkit/media/record.ts";
import {
  addResource,
  createNewsletter,
  createTestimonial,
  publishNewsletter,
  publishTestimonial,
} from "@aside/features/site/admin-contract.ts";
import { ASIDES, type DemoAside, HOW_IT_WORKS, LIBRARY, NEWSLETTERS, PEOPLE, type PersonKey, type Slide, TESTIMONIALS } from "./content.ts";
import { makeVideo } from "./make-video.ts";
import { PersonDriver } from "./person-driver.ts";

export const DEMO_PASSWORD = "harbor pine demo workspace";

type Drivers = Record<PersonKey, ApiDriver>;
const MAX_WAIT_MS = 300_000;

async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error(`${what} did not arrive`);
}

async function readCode(url: string, email: string): Promise<string> {
  return await waitFor(`the sign-up code of ${email}`, async () => {
    const reply = await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(email)}`);
    const { messages } = (await reply.json()) as { messages: { subject: string }[] };
    return messages.map(({ subject }) => /^(\d{4}) /.exec(subject)?.[1]).find((code) => code !== undefined);
  });
}

async function signUpPerson(url: string, { name, email }: { name: string; email: string }): Promise<ApiDriver> {
  const driver = new PersonDriver(url);
  // Views of bots are not counted.
  driver.userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  await driver.call(signUp, { body: { email, name, password: DEMO_PASSWORD } });
  const { token, user } = await driver.call(verifyEmailCode, { body: { email, code: await readCode(url, email) } });
  driver.token = token;
  driver.userId = user.userId;
  return driver;
}

async function recordTalk(driver: ApiDriver, postId: string, slides: readonly Slide[], speaker: PersonKey): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "aside-demo-"));
  try {
    await record(driver, postId, await makeVideo(slides, PEOPLE[speaker], directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Waits for the transcript, so that emails and lists contain the summary from the start. */
async function waitForTranscript(driver: ApiDriver, postId: string): Promise<void> {
  await waitFor("the transcript", async () => {
    const post = await driver.call(getPost, { params: { id: postId } });
    return ["final", "none"].includes(post.transcript_state) && post.media.state === "complete" ? post : undefined;
  });
}

/** Opens the video and plays it to its end. */
async function watch(viewer: ApiDriver, postId: string): Promise<void> {
  const { media } = await viewer.call(getPost, { params: { id: postId } });
  await viewer.call(pageView, { body: { post_id: postId } });
  await viewer.call(videoView, { body: { post_id: postId } });
  const watched: [first: number, last: number][] = [[0, Math.floor(media.duration) - 1]];
  await viewer.call(percentViewed, { body: { post_id: postId, viewed_percent: 100, watched } });
}

async function addAside(people: Drivers, aside: DemoAside): Promise<string> {
  const author = people[aside.from];
  const event = await author.call(createEvent, { body: { title: aside.title } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await recordTalk(author, postId, aside.slides, aside.from);
  await author.call(updatePost, { params: { id: postId }, body: { title: aside.title, ...(aside.note ? { note: aside.note } : {}) } });
  await waitForTranscript(author, postId);
  if (aside.to.length === 0) return postId;
  const recipients = aside.to.map((key) => `${PEOPLE[key].name} <${PEOPLE[key].email}>`).join(", ");
  await author.call(sendPost, { params: { id: postId }, body: { recipients, title: aside.title } });
  for (const key of aside.to) await watch(people[key], postId);
  for (const { by, name } of aside.reactions ?? []) await people[by].call(react, { params: { id: postId }, body: { reaction_name: name } });
  for (const { by, text, atSecond } of aside.comments ?? []) {
    const body = { client_id: crypto.randomUUID(), text, ...(atSecond === undefined ? {} : { at_second: atSecond }) };
    await people[by].call(createComment, { params: { id: postId }, body });
  }
  if (aside.reply) await addReply(people, event.id, aside.reply);
  return postId;
}

async function addReply(people: Drivers, eventId: string, reply: NonNullable<DemoAside["reply"]>): Promise<void> {
  const driver = people[reply.by];
  const { id } = await driver.call(createPost, { body: { event_id: eventId } });
  await recordTalk(driver, id, reply.slides, reply.by);
  await waitForTranscript(driver, id);
  await driver.call(sendPost, { params: { id }, body: {} });
}

/** The first person administers the company, and so its library. */
async function fillLibrary(people: Drivers, postIds: ReadonlyMap<string, string>): Promise<void> {
  await people.maya.call(updateSettings, { body: { is_enabled: true } });
  for (const { folder, from, title, isApproved } of LIBRARY) {
    const { id } = await people.maya.call(createFolder, { body: { name: folder } });
    const postId = postIds.get(title) ?? "";
    await people[from].call(submitPost, { body: { post_id: postId, folder_id: id } });
    if (isApproved) await people.maya.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  }
}

/** The first person administers the product, and so its public site. */
async function fillSite(people: Drivers, videoId: string): Promise<void> {
  const published = { is_published: true };
  for (const [index, fields] of TESTIMONIALS.entries()) {
    const body = { ...fields, aside: index === 0 ? videoId : "" };
    const { id } = await people.maya.call(createTestimonial, { body });
    await people.maya.call(publishTestimonial, { params: { id }, body: published });
  }
  for (const body of NEWSLETTERS) {
    const { id } = await people.maya.call(createNewsletter, { body });
    await people.maya.call(publishNewsletter, { params: { id }, body: published });
  }
  await people.maya.call(addResource, { body: { aside: videoId, type: "usage_guide" } });
}

/**
 * Fills an empty product with people, Asides with real video and speech, replies, comments, labels and a company library. Returns the id of the
 * post that explains the product.
 */
export async function seedDemo(url: string, log: (line: string) => void): Promise<string> {
  await waitFor("the api", async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok || undefined);
  const people = {} as Drivers;
  for (const key of Object.keys(PEOPLE) as PersonKey[]) people[key] = await signUpPerson(url, PEOPLE[key]);
  log(`${Object.keys(people).length} people signed up`);
  const postIds = new Map<string, string>();
  for (const aside of ASIDES) {
    postIds.set(aside.title, await addAside(people, aside));
    log(`${PEOPLE[aside.from].name}: ${aside.title}`);
  }
  const label = await people.maya.call(createLabel, { body: { name: "Customers", color: "teal" } });
  await people.maya.call(assignLabel, { body: { post_ids: [...postIds.values()].slice(0, 1), add: [label.id], favorite: true } });
  await fillLibrary(people, postIds);
  log(`${LIBRARY.length} videos in the company library`);
  const videoId = postIds.get(HOW_IT_WORKS.title) ?? "";
  await fillSite(people, videoId);
  log("examples of testimonials, a newsletter and a resource");
  return videoId;
}
