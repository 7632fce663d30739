import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { countEmbedView } from "./count-embed-view.ts";
import { getEmbeddingSettings, updateEmbeddingSettings } from "./embedding-settings.ts";
import { createEmbedLink } from "./links/create-link.ts";
import { lends } from "./links/lent-store.ts";
import { listEmbedLinks } from "./links/list-links.ts";
import { personData } from "./links/person-store.ts";
import { revokeEmbedLink } from "./links/revoke-link.ts";
import { sweepLinks } from "./links/sweep-links.ts";
import { oembed } from "./oembed.ts";
import { postEmbed } from "./post-embed.ts";
import { recorderSite } from "./recorder-site.ts";

export const feature: Feature = {
  routes: [
    route(contract.getEmbeddingSettings, getEmbeddingSettings),
    route(contract.updateEmbeddingSettings, updateEmbeddingSettings),
    route(contract.recorderSite, recorderSite),
    route(contract.postEmbed, postEmbed),
    route(contract.createEmbedLink, createEmbedLink),
    route(contract.listEmbedLinks, listEmbedLinks),
    route(contract.revokeEmbedLink, revokeEmbedLink),
    route(contract.oembed, oembed),
    route(contract.countEmbedView, countEmbedView),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [{ name: "embedding.sweep-links", cron: "41 * * * *", handler: async () => await sweepLinks(context) }],
  tables: ["embed_links"],
  invalidates: [invalidation("embed_links", "embed_link", { id: "id", deleted: true, updated: ["post_id", "expires_at", "revoked_at"] })],
  lends,
  personData,
};
