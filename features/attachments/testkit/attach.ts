import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { type Attachment, uploadAttachment } from "../contract.ts";
import { makePicture } from "./make-files.ts";

/** Sends a file like the composer; the reply may be a refusal. */
export const tryAttach = async (who: ApiDriver, postId: string, filename: string, body: Uint8Array) =>
  await who.try(uploadAttachment, { params: { id: postId }, query: { filename }, body });

export async function attach(who: ApiDriver, postId: string, filename: string, body: Uint8Array): Promise<Attachment> {
  const reply = await tryAttach(who, postId, filename, body);
  if (reply.status !== 200) throw new Error(`${filename}: ${reply.status} ${reply.text}`);
  return reply.json() as Attachment;
}

export const attachPicture = async (who: ApiDriver, postId: string): Promise<Attachment> =>
  await attach(who, postId, "picture.png", await makePicture("png", "600x300"));
