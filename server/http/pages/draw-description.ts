import { brand } from "@aside/brand/brand.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";

const PRODUCT = `${brand.product} is video messaging for business. Record your camera and screen, share a link that plays while you still speak, and get a transcript and summary when you stop.`;

/** The description in a page's head: its own one, or the product's. */
export function drawDescription(text: string = PRODUCT): string {
  return `<meta name="description" content="${escapeHtml(text)}">`;
}
