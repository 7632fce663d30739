import { AppError } from "@aside/contract/errors.ts";

/** The product's largest request, 10,000 people with their names, has 30,000. */
const MAX_ELEMENTS = 35_000;
const MAX_DEPTH = 64;
/** A shorter text contains too little to take long. */
const SHORT = 10_000;

/** JSON.parse for untrusted input: throws 413 before it parses a short text that would take long to build (500,000 empty lists). */
export function parseJson(text: string): unknown {
  if (text.length > SHORT) checkSize(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError(400, "malformed", "The request is not valid JSON.");
  }
}

const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

function checkSize(text: string): void {
  let elements = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) elements++;
    else if (OPEN.has(code)) {
      elements++;
      depth++;
    } else if (CLOSE.has(code)) depth--;
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) throw new AppError(413, "too_large", "The request is too large.");
  }
}

/** The position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    const isEscaped = (quote - before) % 2 === 1;
    if (!isEscaped) return quote;
  }
  return text.length;
}
