import { brand } from "@aside/brand/brand.ts";
import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { postViews } from "../viewing/contract.ts";
import { sayViewer } from "../viewing/copy.ts";
import { copy } from "./copy.ts";

/** Calls an endpoint for the person; throws what it refuses. */
export type Call = <E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>) => Promise<EndpointOutput<E>>;

export type Tracked = { eventId: string; title: string; lines: string[]; isOwn: boolean };

const MAX_ASIDES = 5;
const MAX_LINES = 8;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The Asides of this installation whose links are in a text, or in HTML. */
export function findAsides(text: string, publicUrl: string): string[] {
  const start = `${publicUrl}/${brand.slug}/`;
  // Microsoft wraps the links of messages that arrive: in its own link, ours is encoded.
  const links = new RegExp(`(?:${escapeRegExp(start)}|${escapeRegExp(encodeURIComponent(start))})(${UUID})(?:/|%2F)`, "gi");
  const found = [...text.matchAll(links)].map(([, id = ""]) => id.toLowerCase());
  return [...new Set(found)].slice(0, MAX_ASIDES);
}

/** What is known of those Asides that the person may see: who opened theirs, or from whom it is. */
export async function readTracking(call: Call, eventIds: readonly string[]): Promise<Tracked[]> {
  const read = await Promise.all(eventIds.map(async (eventId) => await readOne(call, eventId)));
  return read.filter((one) => one !== null);
}

async function readOne(call: Call, eventId: string): Promise<Tracked | null> {
  const event = await unlessRefused(call(getEvent, { params: { id: eventId } }));
  if (!event) return null;
  const title = event.title || copy.untitled;
  const [post] = event.CreatorPosts;
  if (!event.abilities.see_recipients || !post) return { eventId, title, lines: [copy.from(event.Creator.name)], isOwn: false };
  const { views, unknown_views } = await call(postViews, { params: { id: post.id }, query: {} });
  const people = views.filter(({ is_machine, known_as }) => !is_machine && known_as !== "anonymous");
  const seen = new Set(people.flatMap(({ email }) => (email === null ? [] : [email])));
  const lines = [
    ...people.map((viewer) => sayViewer({ ...viewer, name: viewer.name || viewer.email || viewer.company || copy.someone })),
    ...event.Members.filter(({ UserDetails }) => !seen.has(UserDetails.email)).map(({ UserDetails }) =>
      copy.notOpened(UserDetails.name || UserDetails.email),
    ),
  ];
  const others = lines.length > MAX_LINES ? [copy.others] : [];
  const unknown = unknown_views > 0 ? [copy.unknownViews(unknown_views)] : [];
  return { eventId, title, lines: [...lines.slice(0, MAX_LINES), ...others, ...unknown], isOwn: true };
}

/** Null: another person's private Aside, or one that was deleted. Both errors have a status: of the server's calls, and of the browser's. */
async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

export const isGone = (error: unknown): boolean => (error as { status?: unknown }).status === 404;
