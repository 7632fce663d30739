import type { FastifyInstance } from "fastify";
import { id } from "@aside/contract/fields.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendStored } from "@aside/server/http/replies/send-stored.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { toReply } from "@aside/server/storage/send-object.ts";
import { findEmailPicture } from "./find-email-picture.ts";
import { isPictureAddress, PICTURE_ROUTE } from "./picture-address.ts";
import { findShownTake } from "./store.ts";

type Params = { postId: string; signature: string };

/** Of one source address. The proxies of mail programs load the pictures of many people. */
const LIMIT = { max: 1200, windowSeconds: 60 };
const FIVE_MINUTES = "public, max-age=300";

/** The picture in an email that a person wrote in their own mail program. It ends with the Aside. */
export function registerPictureRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: Params }>(PICTURE_ROUTE, async (request, reply) => {
    if (context.config.RATE_LIMITS) await limitRate(context.db, { key: `emailPicture:${request.ip}`, ...LIMIT, now: context.now() });
    if (!id.safeParse(request.params.postId).success || !isPictureAddress(context.config, request.params)) throw notFound();
    const { asset } = await findEmailPicture(context, await findShownTake(context.db, request.params.postId));
    if (!asset) throw notFound();
    const headers = { "cache-control": FIVE_MINUTES, "content-type": asset.content_type, "cross-origin-resource-policy": "cross-origin" };
    try {
      return await sendStored(context, request, reply, { key: asset.key, headers });
    } catch (error) {
      throw toReply(error);
    }
  });
}
