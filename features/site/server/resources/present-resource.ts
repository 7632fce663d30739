import { brand } from "@aside/brand/brand.ts";
import { posterPath } from "@aside/server/storage/take-keys.ts";
import type { SiteResource } from "../../admin-contract.ts";
import type { ResourceItem } from "../../contract.ts";
import type { Guide } from "./read-guides.ts";
import type { ResourceRow } from "./resources-store.ts";

const hrefOf = (row: ResourceRow) => `/${brand.slug}/${row.event_id}/view`;

export const presentVideo = (row: ResourceRow): ResourceItem => ({
  kind: "video",
  title: row.title,
  summary: "",
  href: hrefOf(row),
  post_id: row.post_id,
  poster_url: posterPath(row.post_id, row),
  duration: row.duration,
  author_name: row.author_name,
});

export const presentGuide = ({ title, summary, href }: Guide): ResourceItem => ({
  kind: "guide",
  title,
  summary,
  href,
  post_id: null,
  poster_url: null,
  duration: 0,
  author_name: "",
});

export const presentForAdmin = (row: ResourceRow): SiteResource => ({
  post_id: row.post_id,
  type: row.type,
  title: row.title,
  href: hrefOf(row),
});
