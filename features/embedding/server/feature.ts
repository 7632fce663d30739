import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { countEmbedView } from "./count-embed-view.ts";
import { getEmbeddingSettings, updateEmbeddingSettings } from "./embedding-settings.ts";
import { oembed } from "./oembed.ts";
import { postEmbed } from "./post-embed.ts";
import { recorderSite } from "./recorder-site.ts";

export const feature: Feature = {
  routes: [
    route(contract.getEmbeddingSettings, getEmbeddingSettings),
    route(contract.updateEmbeddingSettings, updateEmbeddingSettings),
    route(contract.recorderSite, recorderSite),
    route(contract.postEmbed, postEmbed),
    route(contract.oembed, oembed),
    route(contract.countEmbedView, countEmbedView),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
