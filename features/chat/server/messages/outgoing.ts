import type { Card } from "../card.ts";

/** A message before it has a vendor's form. `card`: a video that everyone in the channel may watch. */
export type Outgoing = { text: string; link: { label: string; href: string } | null; card?: Card | undefined };
