import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { pageCopy } from "../../copy.ts";
import { listPublished } from "../newsletters/newsletters-store.ts";

const MAX_ITEMS = 50;
// XML 1.0 allows no other controls, also escaped.
// oxlint-disable-next-line no-control-regex -- controls are what this removes
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const xml = (text: string): string => escapeHtml(text.replace(UNFIT, ""));

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export async function drawFeed({ db, config: { publicUrl } }: AppContext): Promise<string> {
  const rows = await listPublished(db, MAX_ITEMS);
  const items = rows.map(({ id, title, summary, body_html, published_at }) => {
    const address = xml(`${publicUrl}/newsletters/${id}`);
    const text = summary === "" ? body_html.replaceAll('<a href="/', `<a href="${publicUrl}/`) : summary;
    return `<item><title>${xml(title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${published_at?.toUTCString()}</pubDate><description>${xml(text)}</description></item>`;
  });
  const { title, description } = pageCopy.newsletters;
  const updated = rows[0]?.published_at ? `<lastBuildDate>${rows[0].published_at.toUTCString()}</lastBuildDate>` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(`${brand.product} · ${title}`)}</title>` +
    `<link>${xml(publicUrl)}/newsletters</link><description>${xml(description)}</description><language>en-us</language>${updated}` +
    `<atom:link href="${xml(publicUrl)}/newsletters/rss.xml" rel="self" type="application/rss+xml"/>${items.join("")}</channel></rss>`
  );
}
