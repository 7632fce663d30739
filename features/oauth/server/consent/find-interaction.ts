import type { FastifyReply, FastifyRequest } from "fastify";
import { errors } from "oidc-provider";
import { type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { providerOf } from "../provider/open-provider.ts";
import { findResource, type Resource } from "../provider/resources.ts";
import { type AppRow, findApp } from "../store.ts";

type Http = { request: FastifyRequest; reply: FastifyReply };

type Interaction = {
  app: AppRow;
  /** What the app asks for, and may: one of the resources has it. */
  scopes: ApiScope[];
  resources: { identifier: string; scopes: Resource["scopes"] }[];
  redirectHost: string;
  /** Stores the answer, and returns where the browser continues. */
  answer: (result: InteractionResult) => Promise<string>;
};
type InteractionResult = Parameters<ReturnType<typeof providerOf>["interactionResult"]>[2];

/**
 * The authorization request that this browser began. Its cookie is sent to the addresses of this request only; without it, an attacker could make
 * another person approve a request that the attacker's browser began.
 */
export async function findInteraction(context: AppContext, uid: string, { request, reply }: Http): Promise<Interaction> {
  const provider = providerOf(context);
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  });
  if (details?.uid !== uid) throw notFound();
  const { client_id, scope, resource, redirect_uri } = details.params;
  const app = await findApp(context.db, String(client_id));
  if (!app) throw notFound();
  const resources = [resource].flat().map((given) => ({
    identifier: String(given),
    scopes: findResource(context.config, String(given))?.scopes ?? [],
  }));
  const asked = new Set(typeof scope === "string" ? scope.split(" ") : []);
  const scopes = PERSON_SCOPES.filter((one) => asked.has(one) && resources.some((where) => where.scopes.includes(one)));
  const answer = async (result: InteractionResult) =>
    await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  return { app, scopes, resources, redirectHost: new URL(String(redirect_uri)).host, answer };
}
