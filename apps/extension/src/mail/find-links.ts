import { brand } from "@aside/brand/brand.ts";

/** The link of an Aside. */
export type AsideLink = { eventId: string; anchor: HTMLAnchorElement };

const PATH = new RegExp(`^/${brand.slug}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/view$`, "i");

/** Microsoft wraps the links of messages that arrive. */
const WRAPPED = /(^|\.)safelinks\.protection\.outlook\.com$/;

/** The Aside's id, if this is a share link of that server. */
export function eventIdOf(href: string, server: string): string | null {
  const url = URL.parse(href);
  if (!url) return null;
  if (WRAPPED.test(url.hostname)) return eventIdOf(url.searchParams.get("url") ?? "", server);
  return url.origin === server ? (PATH.exec(url.pathname)?.[1]?.toLowerCase() ?? null) : null;
}

export function findLinks(root: ParentNode, server: string, isLeftOut: (node: Node) => boolean): AsideLink[] {
  return [...root.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((anchor) => {
    const eventId = eventIdOf(anchor.getAttribute("href") ?? "", server);
    return eventId === null || isLeftOut(anchor) ? [] : [{ eventId, anchor }];
  });
}

/** The same link without the person whom it identifies. */
export function withoutPerson(href: string): string {
  const url = new URL(href);
  url.searchParams.delete("m");
  return url.href;
}

/** What "Insert" makes: a link with a picture, or one that begins with the sign for playing. A pasted address is the person's own text. */
export const isOfBlock = (anchor: HTMLAnchorElement): boolean =>
  anchor.querySelector("img") !== null || (anchor.textContent ?? "").trimStart().startsWith("▶");
