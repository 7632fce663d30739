import { setNonce } from "get-nonce";

/**
 * The nonce of this page. The content security policy only allows style elements that have it. Vite writes it into a meta element.
 * Empty where there is no document, for example in a test that renders to a string.
 */
export function cspNonce(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Radix locks scrolling with a style element, whose nonce is set here. */
setNonce(cspNonce());
