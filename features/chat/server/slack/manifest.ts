import { brand } from "@aside/brand/brand.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { slackManifest as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { BOT_SCOPES, redirectUri } from "./slack-app.ts";

/** With it, "Create an app from a manifest" needs no further entries. Slack checks that the addresses answer. */
export const slackManifest: Handler<typeof endpoint> = async ({ context }) => {
  const { publicUrl } = context.config;
  const manifest = {
    display_information: { name: brand.product, description: copy.manifestShort },
    features: {
      bot_user: { display_name: brand.product, always_online: true },
      slash_commands: [
        {
          command: `/${brand.slug}`,
          url: `${publicUrl}/v1/chat/slack/commands`,
          description: copy.recordTitle,
          should_escape: false,
        },
      ],
      unfurl_domains: [new URL(publicUrl).hostname],
    },
    oauth_config: { redirect_urls: [redirectUri(context)], scopes: { bot: [...BOT_SCOPES] } },
    settings: {
      event_subscriptions: {
        request_url: `${publicUrl}/v1/chat/slack/events`,
        bot_events: ["app_uninstalled", "link_shared", "tokens_revoked"],
      },
      interactivity: { is_enabled: true, request_url: `${publicUrl}/v1/chat/slack/interactions` },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: true,
    },
  };
  return await Promise.resolve({ body: `${JSON.stringify(manifest, null, 2)}\n`, filename: `${brand.slug}-slack.json` });
};
