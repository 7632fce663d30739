import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError, tooLarge } from "../contract/errors.ts";
import { parseRange } from "../http/parse-range.ts";
import { putLimited } from "./put-limited.ts";
import type { Storage } from "./port.ts";
import { sendObject, toReply } from "./send-object.ts";
import { OBJECT_PATH } from "./signed-urls.ts";

type Query = { Querystring: Record<string, string | undefined> };

/** 401, not 403: that status is for sessions (design.md section 6). */
const refused = () => new AppError(401, "signature_invalid", "This link is not valid any more.");

/** Signed PUT and GET, as an S3 server would take them, for stores that a browser cannot reach. The signature is the whole right: no session, no CSRF. */
export function registerObjectRoutes(app: FastifyInstance, storage: Storage): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.put<Query>(OBJECT_PATH, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      const fields = storage.ownUrls.verify("PUT", request.query);
      if (!fields || request.headers["content-type"] !== fields.contentType) throw refused();
      if (Number(request.headers["content-length"] ?? 0) > fields.maxBytes) throw tooLarge(fields.maxBytes);
      await putLimited(storage, fields.key, request.body as Readable, { contentType: fields.contentType, maxBytes: fields.maxBytes });
      return await reply.code(200).send();
    });
    scope.get<Query>(OBJECT_PATH, async (request, reply) => {
      const fields = storage.ownUrls.verify("GET", request.query);
      if (!fields) throw refused();
      try {
        const range = await parseRange(request.headers.range, async () => (await storage.stat(fields.key))?.size);
        const object = await storage.get(fields.key, range);
        reply.type(object.contentType);
        if (fields.name) reply.header("content-disposition", `attachment; filename="${fields.name.replace(/[^\w.-]/g, "_")}"`);
        return await sendObject(reply, object);
      } catch (error) {
        throw toReply(error);
      }
    });
  });
}
