import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** The address of an Aside's share page. `m`: a recipient's personal token; `show_post`: the reply to scroll to. */
export function shareUrl(
  { config }: Pick<AppContext, "config">,
  eventId: string,
  query: { m?: string | null; show_post?: string } = {},
): string {
  const url = new URL(`${config.publicUrl}/${brand.slug}/${eventId}/view`);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}
