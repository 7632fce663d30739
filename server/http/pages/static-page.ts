import { createHash } from "node:crypto";
import { drawDescription } from "./draw-description.ts";

/** A page that is independent of the web app: one style element, allowed by its hash. The caller must escape `body` and `title`. */
export function staticPage(page: { title: string; style: string; body: string }): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${drawDescription()}`;
  return `<!doctype html><html lang="en"><head>${head}<title>${page.title}</title><style>${page.style}</style></head><body><main>${page.body}</main></body></html>`;
}

/** The `style-src` that allows exactly this style element. */
export function styleSource(style: string): string {
  return `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}
