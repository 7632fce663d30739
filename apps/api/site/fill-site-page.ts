import { conditionsOf } from "@aside/features/site/server/api.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";

const OPENING = '<site-when is="';
const CLOSING = "</site-when>";

/** What a page of the public site says about this installation (features/site/web/When.tsx). */
export type SiteSettings = { conditions: Readonly<Record<string, boolean>>; texts: Readonly<Record<string, string>> };

export function readSettings(context: AppContext): SiteSettings {
  const { BILLING_TRIAL_DAYS, SITE_OPERATOR, SITE_ADDRESS, SITE_VIDEO, ANALYTICS_URL, publicUrl } = context.config;
  return {
    conditions: conditionsOf(context),
    texts: {
      origin: publicUrl,
      operator: SITE_OPERATOR ?? "",
      address: SITE_ADDRESS ?? "",
      video: SITE_VIDEO ?? "",
      "video-date": SITE_VIDEO ? dateOfId(SITE_VIDEO) : "",
      "trial-days": String(BILLING_TRIAL_DAYS),
      analytics: ANALYTICS_URL ? "on" : "off",
    },
  };
}

/** A UUID of version 7 begins with the milliseconds since 1970 (RFC 9562). */
const dateOfId = (id: string): string => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toISOString();

/** Completes what the build rendered: keeps the parts whose condition is met, and writes the texts. */
export function fillSitePage(html: string, { conditions, texts }: SiteSettings): string {
  const filled = keepParts(html, conditions);
  return filled.replace(/@@([a-z-]+)@@/g, (_, name: string) => {
    const text = texts[name];
    if (text === undefined) throw new Error(`the public site has no setting ${name}`);
    return escapeHtml(text);
  });
}

/** From the last opening tag on: its part contains no other one. */
function keepParts(html: string, conditions: SiteSettings["conditions"]): string {
  let text = html;
  for (let start = text.lastIndexOf(OPENING); start !== -1; start = text.lastIndexOf(OPENING, start)) {
    const nameEnd = text.indexOf('">', start);
    const end = text.indexOf(CLOSING, nameEnd);
    if (nameEnd === -1 || end === -1) throw new Error("a conditional part of the public site has no end");
    const condition = text.slice(start + OPENING.length, nameEnd);
    const isMet = conditions[condition.replace("!", "")];
    if (isMet === undefined) throw new Error(`the public site has no condition ${condition}`);
    const part = isMet === condition.startsWith("!") ? "" : text.slice(nameEnd + 2, end);
    text = text.slice(0, start) + part + text.slice(end + CLOSING.length);
  }
  return text;
}
