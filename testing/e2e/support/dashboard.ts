import { sendPost } from "@aside/features/delivery/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { recordEvent } from "./editor.ts";
import type { Person } from "./people.ts";

export type Sent = { eventId: string; postId: string; title: string };

/** Creates a one-second video with a title, and sends it if there are recipients. */
export async function makeVideo(from: Person, title: string, to: readonly Person[] = []): Promise<Sent> {
  const made = await recordEvent(from, { seconds: 1 });
  await from.driver.call(updatePost, { params: { id: made.postId }, body: { title } });
  if (to.length > 0) await sendVideo(from, made.postId, to);
  return { ...made, title };
}

export async function sendVideo(from: Person, postId: string, to: readonly Person[]): Promise<void> {
  await from.driver.call(sendPost, { params: { id: postId }, body: { recipients: to.map((person) => person.email).join(", ") } });
}
