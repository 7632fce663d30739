import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";

type ShareQuery = { m?: string | null; show_post?: string };

/** The address of an Aside's share page. `m`: a recipient's personal token; `show_post`: the reply to scroll to. */
export function shareUrl({ config }: Pick<AppContext, "config">, eventId: string, query: ShareQuery = {}): string {
  return `${config.publicUrl}${sharePath(eventId, query)}`;
}

export function sharePath(eventId: string, query: ShareQuery = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return `/${brand.slug}/${eventId}/view${params.size > 0 ? `?${params}` : ""}`;
}
