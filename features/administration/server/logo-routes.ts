import type { FastifyInstance } from "fastify";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendObject, toReply } from "@aside/server/storage/send-object.ts";
import { logoKey } from "./company-logo.ts";

const NAME = /^[0-9a-f-]{36}\.png$/;

/** A company's logo is no secret, and never changes under its name. */
export function registerLogoRoutes(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { companyId: string; name: string } }>("/media/company/:companyId/:name", async (request, reply) => {
    const { companyId, name } = request.params;
    if (!id.safeParse(companyId).success || !NAME.test(name)) throw notFound();
    try {
      const object = await context.storage.get(logoKey(companyId, name));
      reply.header("cache-control", "public, max-age=31536000, immutable").type("image/png");
      return await sendObject(reply, object);
    } catch (error) {
      throw toReply(error);
    }
  });
}
