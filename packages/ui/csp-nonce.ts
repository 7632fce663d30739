import { setNonce } from "get-nonce";

/**
 * This response's nonce: the content security policy lets only style elements that carry it apply. Vite writes the element into the page.
 * Empty where there is no page, as in a test that renders to text.
 */
export function cspNonce(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Radix locks the page's scrolling by a style element, whose nonce it takes from here. */
setNonce(cspNonce());
