import type { FastifyInstance, FastifyRequest } from "fastify";
import { brand } from "@aside/brand/brand.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { parseRange } from "@aside/server/http/parse-range.ts";
import { sendObject, toReply } from "@aside/server/storage/send-object.ts";
import { pictureKey } from "./picture.ts";
import { exportKey } from "./run-export.ts";
import { findExport } from "./store.ts";

const PICTURE_NAME = /^[\w-]{24}\.jpg$/;

/** `authenticate`: by header or cookie; a download is a page load. */
export function registerAccountMediaRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  // It stands in pages and mails: whoever has the address sees it. It never changes under its name.
  app.get<{ Params: { userId: string; name: string } }>("/media/profile/:userId/:name", async (request, reply) => {
    const { userId, name } = request.params;
    if (!id.safeParse(userId).success || !PICTURE_NAME.test(name)) throw notFound();
    try {
      const object = await context.storage.get(pictureKey(userId, name));
      reply.header("cache-control", "public, max-age=31536000, immutable").type("image/jpeg");
      return await sendObject(reply, object);
    } catch (error) {
      throw toReply(error);
    }
  });

  app.get<{ Params: { exportId: string } }>("/media/export/:exportId", async (request, reply) => {
    const { exportId } = request.params;
    const actor = await authenticate(request);
    if (!id.safeParse(exportId).success || actor.kind !== "user" || actor.isMfaPending) throw notFound();
    const row = await findExport(context.db, exportId);
    if (row?.user_id !== actor.userId || row.state !== "PROCESSED") throw notFound();
    if (row.expires_at && row.expires_at <= context.now()) throw notFound();
    const day = row.created_at.toISOString().slice(0, 10);
    try {
      const range = await parseRange(request.headers.range, async () => (await context.storage.stat(exportKey(row)))?.size);
      const object = await context.storage.get(exportKey(row), range);
      reply
        .header("cache-control", "private, no-store")
        .header("content-disposition", `attachment; filename="${brand.slug}-data-${day}.zip"`)
        .type("application/zip");
      return await sendObject(reply, object);
    } catch (error) {
      throw toReply(error);
    }
  });
}
