import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import { GUIDES } from "./guides/guides.ts";

export const REFERENCE = "/developers/reference";
export const CHANGELOG = "/developers/changelog";
export const guidePath = (slug: string): string => `/developers/guides/${slug}`;
export const groupPath = (slug: string): string => `${REFERENCE}/${slug}`;

/** The pages for developers that are drawn from data. Their start page is a text: content/pages/developers.mdx. */
export const DEVELOPER_PATHS: readonly string[] = [
  ...GUIDES.map(({ slug }) => guidePath(slug)),
  REFERENCE,
  ...API_GROUPS.map(({ slug }) => groupPath(slug)),
  CHANGELOG,
];
