import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError, tooLarge } from "@aside/contract/errors.ts";
import { putLimited } from "./put-limited.ts";
import type { Storage } from "./port.ts";
import { parseRange } from "./parse-range.ts";
import { sendObject, toReply } from "./send-object.ts";
import { OBJECT_PATH } from "./signed-urls.ts";

type Query = { Querystring: Record<string, string | undefined> };

/**
 * Whether an object is still wanted: called before its body is read, with its declared or maximum size, and again when it is stored, with
 * its real size. Throws the reply to the client; nothing is kept then. `address`: the source of the request.
 */
export type AdmitPut = (put: { key: string; bytes: number; address: string }) => Promise<void>;

/** 401, not 403: that status is for sessions. */
export const signatureInvalid = () => new AppError(401, "signature_invalid", "This link is no longer valid.");

/**
 * Signed PUTs and GETs, as an S3 server would accept them, for storage that browsers cannot reach. The signature replaces session and CSRF
 * token.
 */
export function registerObjectRoutes(app: FastifyInstance, storage: Storage, admit: AdmitPut): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    const options = { bodyLimit: Number.MAX_SAFE_INTEGER, config: { isBodyStreamed: true } };
    scope.get<Query>(OBJECT_PATH, async (request, reply) => {
      const fields = storage.ownUrls.verify("GET", request.query);
      if (!fields) throw signatureInvalid();
      const { key } = fields;
      const object = await parseRange(request.headers.range, async () => (await storage.stat(key))?.size)
        .then(async (range) => await storage.serve(key, range))
        .catch((error: unknown) => {
          throw toReply(error);
        });
      reply.header("cache-control", "private, no-store").type(fields.contentType);
      if (fields.contentType.startsWith("video/")) reply.header("content-disposition", 'attachment; filename="video.mp4"');
      return await sendObject(reply, object);
    });
    scope.put<Query>(OBJECT_PATH, options, async (request, reply) => {
      const fields = storage.ownUrls.verify("PUT", request.query);
      if (!fields || request.headers["content-type"] !== fields.contentType) throw signatureInvalid();
      const { key, contentType, maxBytes } = fields;
      const claimed = Number(request.headers["content-length"] ?? maxBytes);
      if (!(claimed <= maxBytes)) throw tooLarge(maxBytes);
      await admit({ key, bytes: claimed, address: request.ip });
      const bytes = await putLimited(storage, key, request.body as Readable, { contentType, maxBytes });
      try {
        await admit({ key, bytes, address: request.ip });
      } catch (error) {
        await storage.delete(key);
        throw error;
      }
      return await reply.code(200).send();
    });
  });
}
