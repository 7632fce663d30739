import { brand } from "@aside/brand/brand.ts";
import type { ToolCaller } from "./tool.ts";

type Place = { event_id: string; post_id: string };

/** The page of a video. It starts at the second, if one is given. */
export function linkTo({ publicUrl }: Pick<ToolCaller, "publicUrl">, { event_id, post_id }: Place, start: number | null = null): string {
  const query = new URLSearchParams({ post: post_id });
  if (start !== null && start >= 1) query.set("t", String(Math.floor(start)));
  return `${publicUrl}/${brand.slug}/${event_id}/view?${query}`;
}

const EVENT = new RegExp(`/${brand.slug}/([0-9a-f-]{36})(?:[/?#]|$)`);

/** What a link of the product leads to; null: none of ours. */
export function readLink({ publicUrl }: Pick<ToolCaller, "publicUrl">, link: string): { eventId: string; postId: string | null } | null {
  const url = URL.parse(link);
  const eventId = EVENT.exec(url?.pathname ?? "")?.[1];
  if (url?.origin !== new URL(publicUrl).origin || eventId === undefined) return null;
  return { eventId, postId: url.searchParams.get("post") ?? url.searchParams.get("show_post") };
}
