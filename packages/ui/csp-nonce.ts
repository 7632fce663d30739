import { setNonce } from "get-nonce";

/**
 * The nonce of this page: the content security policy only allows style elements that have it. Vite writes the element into the page.
 * Empty where there is no page, as in a test that renders to text.
 */
export function cspNonce(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Radix locks scrolling with a style element, whose nonce is set here. */
setNonce(cspNonce());
