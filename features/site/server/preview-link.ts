import type { AppContext } from "@aside/server/http/context.ts";
import { readLink, signLink } from "./signed-links.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The page of a draft, for anyone with the link, for an hour. `path`: `/testimonials` or `/newsletters`. */
export function previewUrl(context: AppContext, path: string, id: string): string {
  const expiresAt = new Date(context.now().getTime() + HOUR_MS);
  return `${context.config.publicUrl}${path}/${id}?preview=${signLink(context.config.secretKey, "site-preview", { id, expiresAt })}`;
}

export const isPreviewOf = (context: AppContext, id: string, token: unknown): boolean =>
  readLink(context.config.secretKey, "site-preview", token, context.now()) === id;
