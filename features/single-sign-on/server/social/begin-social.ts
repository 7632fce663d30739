import type { FastifyReply, FastifyRequest } from "fastify";
import type { RedirectReply } from "@aside/contract/replies.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { beginAzure as azureEndpoint, beginSocial as endpoint, SocialProvider, OAuthRequestQuery } from "../../social-contract.ts";
import { beginOAuthRequest } from "./begin-oauth-request.ts";
import { findProvider } from "./providers.ts";
import { redirectNotStarted } from "./redirects.ts";
import { copy } from "../../copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

export const beginSocial: Handler<typeof endpoint> = async ({ params, query, context, request, reply }) =>
  await begin(context, { request, reply }, params.provider, query);

export const beginAzure: Handler<typeof azureEndpoint> = async ({ query, context, request, reply }) =>
  await begin(context, { request, reply }, "microsoft_azure_ad", query);

async function begin(
  context: AppContext,
  http: { request: FastifyRequest; reply: FastifyReply },
  key: SocialProvider,
  query: OAuthRequestQuery,
): Promise<RedirectReply> {
  const provider = findProvider(context.config, key);
  if (!provider) return redirectNotStarted(context, query, copy.socialNotSetUp(PROVIDER_NAMES[key]));
  return await beginOAuthRequest(context, http, provider, query);
}
