import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { type ManagedKind, type Slot, slotOf } from "../../managed-pages.ts";

/** A page to send. `content` is HTML; the other texts are plain. */
export type ManagedPage = {
  kind: ManagedKind;
  path: string;
  title: string;
  description: string;
  content: string;
  /** Absent: 200. */
  status?: number;
  /** For search engines (schema.org). */
  data?: readonly object[];
  /** For one person, a draft, or an error: not cached and not listed by search engines. */
  isPrivate?: boolean;
};

/** For installations whose pages are not built: links in emails must work there, too. */
export const PLAIN_FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${slotOf("title")}</title><meta name="description" content="${slotOf("description")}"></head><body><main>${slotOf("content")}</main></body></html>`;

const HEAD_END = "</head>";
const SLOTS = /%%(path|title|description|content)%%/g;

/** Puts a page into its frame. Each slot is replaced once, so that no text of the page is taken for a slot. */
export function fillFrame(frame: string, page: ManagedPage, origin: string): string {
  const texts: Record<Slot, string> = {
    path: escapeHtml(page.path),
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    content: page.content,
  };
  const fill = (html: string) => html.replace(SLOTS, (_, name: Slot) => texts[name]);
  const end = frame.indexOf(HEAD_END);
  return fill(frame.slice(0, end)) + headOf(page, origin) + fill(frame.slice(end));
}

function headOf({ kind, data = [], isPrivate = false }: ManagedPage, origin: string): string {
  const robots = isPrivate ? '<meta name="robots" content="noindex">' : "";
  const feed = `<link rel="alternate" type="application/rss+xml" title="RSS" href="${escapeHtml(origin)}/newsletters/rss.xml">`;
  const scripts = data.map((each) => `<script type="application/ld+json">${scriptJson(each)}</script>`);
  return [robots, kind === "newsletters" ? feed : "", ...scripts].join("");
}
