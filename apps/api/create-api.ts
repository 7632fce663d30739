import type { FastifyInstance, FastifyRequest } from "fastify";
import { authenticateCookie, authenticateHeader } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { auditActing } from "@aside/features/integrations/server/audit-acting.ts";
import { authenticateProgram } from "@aside/features/integrations/server/authenticate-program.ts";
import { authenticateApp } from "@aside/features/oauth/server/api.ts";
import { readApiKey } from "@aside/server/auth/read-api-key.ts";
import { admitPart } from "@aside/features/recording/server/admit-part.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import type { AppContext, Route } from "@aside/server/http/context.ts";
import type { SlowClientLimits } from "@aside/server/http/close-slow-clients.ts";
import { makeCall } from "@aside/server/http/call-endpoint.ts";
import { createServer } from "@aside/server/http/create-server.ts";
import { registerHealthRoutes } from "@aside/server/http/health-routes.ts";
import { mountRoutes } from "@aside/server/http/mount-routes.ts";
import { createLocalMailbox } from "@aside/server/email/local-mailbox.ts";
import { registerMailboxRoutes } from "@aside/server/email/mailbox-routes.ts";
import { createLocalOutbox } from "@aside/server/sms/local-outbox.ts";
import { registerOutboxRoutes } from "@aside/server/sms/outbox-routes.ts";
import { registerObjectRoutes } from "@aside/server/storage/object-routes.ts";
import { registerPageRoutes } from "./pages/page-routes.ts";
import { allFeatures } from "./features.ts";
import { registerOpenApi } from "./register-open-api.ts";

/** Every endpoint of the product. */
export const allRoutes: Route[] = allFeatures.flatMap(({ routes }) => routes);

export async function createApi(
  context: AppContext,
  options: { isDraining?: () => boolean; slowClients?: SlowClientLimits } = {},
): Promise<FastifyInstance> {
  const app = createServer(context, options.slowClients);
  const byHeader = async (request: FastifyRequest) => await authenticateHeader(context, request);
  // A video element can't send our headers, so its requests use the cookie. Media requests of our own code may send the header.
  const byEither = async (request: FastifyRequest) =>
    request.headers["access-token"] ? await byHeader(request) : await authenticateCookie(context, request);
  const byKey = async (request: FastifyRequest) =>
    (await authenticateApp(context, request)) ?? (await authenticateProgram(context, request));
  const byEndpoint = async (request: FastifyRequest, endpoint: EndpointSpec) => {
    const { access, scope, acceptsCookie } = endpoint;
    if (access === "api-key" || access === "program" || (scope && readApiKey(request.headers.authorization) !== null)) {
      const actor = await byKey(request);
      await auditActing(context, request, endpoint, actor);
      return actor;
    }
    return acceptsCookie ? await byEither(request) : await byHeader(request);
  };
  await app.register(async (scope) => {
    const call = makeCall(context, mountRoutes(scope, context, allRoutes, byEndpoint), auditActing);
    for (const { rawRoutes } of allFeatures) rawRoutes?.(scope, context, { bySession: byEither, byKey, call });
    registerHealthRoutes(scope, context, options.isDraining ?? (() => false));
    if (context.config.OPENAPI) registerOpenApi(scope, context, allRoutes);
    registerObjectRoutes(scope, context.storage, admitPart(context));
    if (!context.config.isProduction && !context.config.SMTP_URL)
      registerMailboxRoutes(scope, createLocalMailbox({ dataDir: context.config.dataDir }));
    if (!context.config.isProduction && !context.config.SMS_URL)
      registerOutboxRoutes(scope, createLocalOutbox({ dataDir: context.config.dataDir }));
    await registerPageRoutes(scope, context);
  });
  return app;
}
