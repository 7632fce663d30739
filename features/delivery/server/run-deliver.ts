import { buffer } from "node:stream/consumers";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { mailLink, messageIdOf } from "@aside/server/email/links.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { makeUnsubscribeToken } from "@aside/server/email/unsubscribe-token.ts";
import { type EmailAttachments, readEmailAttachments } from "../../attachments/server/api.ts";
import { stopAddress } from "../../notifications/server/api.ts";
import { deliver } from "./jobs.ts";
import { writeDeliveryMail } from "./delivery-email.ts";
import { readBrandPicture } from "@aside/core/accounts/server/company-brand.ts";
import { sharePath } from "@aside/core/messages/server/events/share-url.ts";
import { type DeliveryRow, findDelivery, findPicture, markDelivered, markUndelivered, UNSUBSCRIBED } from "./store.ts";

/** The GIF is ready seconds after Stop. After this many checks, two seconds apart, the email is sent without it. */
const MAX_WAITS = 20;
const WAIT_SECONDS = 2;

export async function runDeliver(context: AppContext, mailer: Mailer, run: JobRun<{ delivery_id: string; waits: number }>): Promise<void> {
  const row = await findDelivery(context.db, run.data.delivery_id);
  if (!row || row.state === "SENT") return;
  if (row.kind !== "copy" && row.is_unsubscribed) return await markUndelivered(context.db, row.id, UNSUBSCRIBED);
  const picture = row.take_id ? await choosePicture(context, row.take_id) : { isPending: false, asset: undefined };
  if (picture.isPending && run.data.waits < MAX_WAITS) return await waitAndTryAgain(context, run.data);
  try {
    const preview = picture.asset ? await readPicture(context, picture.asset) : null;
    const attachments = await readEmailAttachments(context, { postId: row.post_id, isReply: row.kind === "reply" });
    const logo = await readBrandPicture(context, row.author_id);
    const link = linkOf(context, row);
    const unsubscribeUrl = unsubscribeUrlOf(context, row);
    const { id } = await mailer.send({
      to: { name: row.name, address: row.email },
      ...writeDeliveryMail(row, {
        link,
        pictureCid: preview?.cid ?? null,
        logo: logo && { src: `cid:${logo.file.cid}`, name: logo.brand.name, height: logo.brand.logo_height },
        unsubscribeUrl,
        attachments,
      }),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      attachments: [...(logo ? [logo.file] : []), ...(preview ? [preview] : []), ...inlinePictures(attachments)],
      // The same Message-ID at every attempt, so that an email server can detect duplicates. A resend has another.
      messageId: messageIdOf(context.config, `${row.id}${row.resends > 0 ? `.${row.resends}` : ""}`),
    });
    await markDelivered(context.db, row.id, id);
  } catch (error) {
    if (run.isLastAttempt) await markUndelivered(context.db, row.id, (error as Error).message);
    throw error;
  }
}

/** A recipient's has their personal token; the creator's leads through the sign-in. */
function linkOf({ config }: AppContext, row: DeliveryRow): string {
  const query = { m: row.link_token, ...(row.kind === "reply" ? { show_post: row.post_id } : {}) };
  return mailLink(config, sharePath(row.event_id, query));
}

/** From the Aside's creator to this address, or from all emails about replies. Null: the creator asked for the copy. */
function unsubscribeUrlOf({ config }: AppContext, row: DeliveryRow): string | null {
  if (row.kind === "copy") return null;
  if (row.kind === "reply") return stopAddress(config, "replies", row.user_id);
  const token = makeUnsubscribeToken(config.secretKey, { senderId: row.sender_id, email: row.email });
  return mailLink(config, `/unsubscribe?token=${token}`);
}

async function choosePicture(context: AppContext, takeId: string) {
  const gif = await findPicture(context.db, takeId, "gif");
  if (gif.asset || gif.isPending) return gif;
  return await findPicture(context.db, takeId, "email_thumbnail");
}

async function waitAndTryAgain(context: AppContext, data: { delivery_id: string; waits: number }): Promise<void> {
  const waits = data.waits + 1;
  await context.jobs.enqueue(
    context.db,
    deliver,
    { delivery_id: data.delivery_id, waits },
    { singletonKey: `${data.delivery_id}:${waits}`, startAfterSeconds: WAIT_SECONDS },
  );
}

/** With fixed names: no name that a person chose gets into a header. */
function inlinePictures({ shown }: EmailAttachments) {
  return shown.flatMap(({ picture }) =>
    picture ? [{ filename: `${picture.cid}.jpg`, content: picture.jpeg, contentType: "image/jpeg", cid: picture.cid }] : [],
  );
}

async function readPicture(context: AppContext, asset: { key: string; content_type: string }) {
  const object = await context.storage.get(asset.key);
  const isGif = asset.content_type === "image/gif";
  return {
    filename: isGif ? "preview.gif" : "preview.jpg",
    content: await buffer(object.body),
    contentType: asset.content_type,
    cid: "preview",
  };
}
