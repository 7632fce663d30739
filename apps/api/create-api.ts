import type { FastifyInstance, FastifyRequest } from "fastify";
import { routes as analyticsRoutes } from "@aside/features/analytics/server/routes.ts";
import { routes as errorReportRoutes } from "@aside/features/error-reports/server/routes.ts";
import { routes as myAccountRoutes } from "@aside/features/my-account/server/routes.ts";
import { routes as administrationRoutes } from "@aside/features/administration/server/routes.ts";
import { authenticateCookie, authenticateHeader } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { routes as accountRoutes } from "@aside/core/accounts/server/routes.ts";
import { routes as signInRoutes } from "@aside/features/sign-in/server/routes.ts";
import { routes as secondFactorRoutes } from "@aside/features/second-factor/server/routes.ts";
import { routes as singleSignOnRoutes } from "@aside/features/single-sign-on/server/routes.ts";
import { routes as invitationRoutes } from "@aside/features/invitations/server/routes.ts";
import { registerOneClickRoutes } from "@aside/features/contacts/server/one-click-routes.ts";
import { routes as contactRoutes } from "@aside/features/contacts/server/routes.ts";
import { routes as inboxRoutes } from "@aside/features/inbox/server/routes.ts";
import { routes as deliveryRoutes } from "@aside/features/delivery/server/routes.ts";
import { listInboxOwners } from "@aside/features/delivery/server/store.ts";
import { registerStreamRoutes } from "@aside/server/realtime/stream-routes.ts";
import { routes as messageRoutes } from "@aside/core/messages/server/routes.ts";
import { registerCaptionRoutes } from "@aside/features/transcripts/server/caption-routes.ts";
import { routes as analysisRoutes } from "@aside/features/analysis/server/routes.ts";
import { routes as insightRoutes } from "@aside/features/insights/server/routes.ts";
import { routes as schedulingRoutes } from "@aside/features/scheduling/server/routes.ts";
import { routes as searchRoutes } from "@aside/features/search/server/routes.ts";
import { routes as siteRoutes } from "@aside/features/site/server/routes.ts";
import { routes as transcriptRoutes } from "@aside/features/transcripts/server/routes.ts";
import { routes as linkPreviewRoutes } from "@aside/features/link-previews/server/routes.ts";
import { routes as libraryRoutes } from "@aside/features/library/server/routes.ts";
import { routes as checkoutRoutes } from "@aside/features/billing/server/routes-checkout.ts";
import { routes as billingRoutes } from "@aside/features/billing/server/routes.ts";
import { registerStandInRoutes } from "@aside/features/billing/server/stand-in-routes.ts";
import { routes as formRoutes } from "@aside/features/forms/server/routes.ts";
import { routes as labelRoutes } from "@aside/features/labels/server/routes.ts";
import { authenticateKey } from "@aside/features/integrations/server/authenticate-key.ts";
import { routes as integrationRoutes } from "@aside/features/integrations/server/routes.ts";
import { routes as notificationRoutes } from "@aside/features/notifications/server/routes.ts";
import { registerStopRoutes } from "@aside/features/notifications/server/stop-routes.ts";
import { routes as commentRoutes } from "@aside/features/comments/server/routes.ts";
import { routes as noteRoutes } from "@aside/features/notes/server/routes.ts";
import { routes as viewingRoutes } from "@aside/features/viewing/server/routes.ts";
import { admitPart } from "@aside/features/recording/server/admit-part.ts";
import { registerMediaRoutes } from "@aside/features/viewing/server/media-routes.ts";
import { routes as embeddingRoutes } from "@aside/features/embedding/server/routes.ts";
import { routes as attachmentRoutes } from "@aside/features/attachments/server/routes.ts";
import { routes as editingRoutes } from "@aside/features/editing/server/routes.ts";
import { routes as recordingRoutes } from "@aside/features/recording/server/routes.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { registerScimRoutes } from "@aside/features/scim/server/scim-routes.ts";
import type { AppContext, Route } from "@aside/server/http/context.ts";
import type { SlowClientLimits } from "@aside/server/http/close-slow-clients.ts";
import { createServer } from "@aside/server/http/create-server.ts";
import { registerHealthRoutes } from "@aside/server/http/health-routes.ts";
import { mountRoutes } from "@aside/server/http/mount-routes.ts";
import { describeEndpoints } from "@aside/server/http/openapi.ts";
import { securityRoutes } from "@aside/server/http/security-routes.ts";
import { createLocalMailbox } from "@aside/server/email/local-mailbox.ts";
import { registerMailboxRoutes } from "@aside/server/email/mailbox-routes.ts";
import { createLocalOutbox } from "@aside/server/sms/local-outbox.ts";
import { registerOutboxRoutes } from "@aside/server/sms/outbox-routes.ts";
import { registerObjectRoutes } from "@aside/server/storage/object-routes.ts";
import { registerPageRoutes } from "./page-routes.ts";

/** Every endpoint of the product. */
export const allRoutes: Route[] = [
  ...securityRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...invitationRoutes,
  ...singleSignOnRoutes,
  ...secondFactorRoutes,
  ...myAccountRoutes,
  ...administrationRoutes,
  ...messageRoutes,
  ...viewingRoutes,
  ...embeddingRoutes,
  ...commentRoutes,
  ...noteRoutes,
  ...recordingRoutes,
  ...editingRoutes,
  ...attachmentRoutes,
  ...deliveryRoutes,
  ...inboxRoutes,
  ...contactRoutes,
  ...billingRoutes,
  ...checkoutRoutes,
  ...formRoutes,
  ...labelRoutes,
  ...libraryRoutes,
  ...linkPreviewRoutes,
  ...transcriptRoutes,
  ...insightRoutes,
  ...searchRoutes,
  ...analysisRoutes,
  ...integrationRoutes,
  ...notificationRoutes,
  ...schedulingRoutes,
  ...siteRoutes,
  ...errorReportRoutes,
  ...analyticsRoutes,
];

export async function createApi(
  context: AppContext,
  options: { isDraining?: () => boolean; slowClients?: SlowClientLimits } = {},
): Promise<FastifyInstance> {
  const app = createServer(context, options.slowClients);
  const byHeader = async (request: FastifyRequest) => await authenticateHeader(context, request);
  // A video element can't send our headers, so its requests use the cookie. Media requests of our own code may send the header.
  const byEither = async (request: FastifyRequest) =>
    request.headers["access-token"] ? await byHeader(request) : await authenticateCookie(context, request);
  const byEndpoint = async (request: FastifyRequest, { access, acceptsCookie }: EndpointSpec) => {
    if (access === "api-key") return await authenticateKey(context, request);
    return acceptsCookie ? await byEither(request) : await byHeader(request);
  };
  await app.register(async (scope) => {
    mountRoutes(scope, context, allRoutes, byEndpoint);
    registerOneClickRoutes(scope, context);
    registerMediaRoutes(scope, context, byEither);
    registerCaptionRoutes(scope, context, byEither);
    registerStreamRoutes(scope, context, byEither, listInboxOwners);
    registerStopRoutes(scope, context);
    registerScimRoutes(scope, context, async (request) => await authenticateKey(context, request));
    registerHealthRoutes(scope, context, options.isDraining ?? (() => false));
    if (context.config.OPENAPI) registerOpenApi(scope);
    registerObjectRoutes(scope, context.storage, admitPart(context));
    if (!context.config.isProduction && !context.config.SMTP_URL)
      registerMailboxRoutes(scope, createLocalMailbox({ dataDir: context.config.dataDir }));
    if (!context.config.isProduction && !context.config.SMS_URL)
      registerOutboxRoutes(scope, createLocalOutbox({ dataDir: context.config.dataDir }));
    if (context.config.BILLING === "test") registerStandInRoutes(scope, context);
    await registerPageRoutes(scope, context);
  });
  return app;
}

function registerOpenApi(scope: FastifyInstance): void {
  const description = JSON.stringify(describeEndpoints(allRoutes.map((route) => route.endpoint)));
  scope.get("/openapi.json", (_request, reply) => reply.type("application/json").send(description));
}
