/**
 * Removes personal data from error reports: in the browser before a report is sent, and at the server before it is stored (decision 0066).
 * Whatever is not known to be harmless is replaced, so a report can lose words but not leak them. Applying it twice changes nothing.
 */

export const MAX_TYPED = 2000;
const MAX_MESSAGE = 300;
const MAX_FRAMES = 30;
const MAX_LINE = 500;

const ASSETS = "/assets/";
/** Our own code: the hashed files of a build, and the modules of Vite's development server. */
const OWN_FILE = /^\/(?:assets|src)\/[\w./-]{1,160}$/;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** `names`: texts that identify the signed-in person, such as their name. Only the browser knows them. */
export function scrubMessage(message: string, names: readonly string[] = []): string {
  let text = message
    .slice(0, MAX_TYPED)
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ")
    .trim();
  text = text
    .replace(/https?:\/\/[^\s"'<>()]+/g, (address) => scrubAddress(address))
    .replace(/[^\s@"'<>()“”]{1,64}@[^\s@"'<>()“”]{1,255}/g, "<email>");
  // After addresses, of which names are often a part.
  for (const name of names) text = withoutName(text, name);
  text = text
    .replace(UUID, "<id>")
    .replace(/\?[^\s?<]{1,500}/g, (query) => (query.includes("=") ? "?<query>" : query))
    // Parsers quote what they could not read, and texts quote titles. Property names in `(reading 'x')` are ours.
    .replace(/"[^"]*"/g, '"…"')
    .replace(/“[^”]*”/g, "“…”")
    .replace(/(?<![\p{L}\d])'([^']{1,200})'(?!\p{L})/gu, (quoted, inner: string, at: number, whole: string) =>
      /\((?:reading|setting) $/.test(whole.slice(0, at)) && /^[\w$]+$/.test(inner) ? quoted : "'…'",
    )
    .replace(/[\w-]{20,}/g, (word, at: number, whole: string) => (isToken(word) && !whole.slice(0, at).endsWith(ASSETS) ? "<token>" : word))
    .replace(/\+?\d[\d ().-]{6,40}\d/g, "<number>")
    .replace(/\d{5,}/g, "<number>");
  return text.slice(0, MAX_MESSAGE).toWellFormed();
}

/** Long words of people have no digits. */
const isToken = (word: string) => /\d/.test(word) || word.length > 60;

function scrubAddress(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  return path.startsWith(ASSETS) && OWN_FILE.test(path) ? path : "<url>";
}

/** The name, and each part of it, as whole words. */
function withoutName(text: string, name: string): string {
  const parts = [name.trim(), ...name.split(/\s+/)]
    .filter((part) => part.length > 2)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (parts.length === 0) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\d])(?:${parts.join("|")})(?![\\p{L}\\d])`, "giu"), "<name>");
}

export type Frame = { name: string; file: string; line: number; column: number };

/** The frames in our own code, whatever the browser's format. Lines and columns count from 1. */
export function readFrames(stack: string): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.slice(0, MAX_FRAMES * MAX_LINE).split("\n")) {
    const frame = readFrame(line.slice(0, MAX_LINE).trim());
    if (frame) frames.push(frame);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}

/** `at name (https://host/assets/a.js:1:2)`, `at https://…`, or `name@https://…` (Firefox and Safari). */
function readFrame(line: string): Frame | null {
  const position = /:(\d{1,7}):(\d{1,7})\)?$/.exec(line);
  if (!position) return null;
  const head = line.slice(0, position.index);
  const cut = Math.max(head.lastIndexOf("("), head.lastIndexOf("@"), head.lastIndexOf(" "));
  const address = head.slice(cut + 1);
  const base = "https://own.invalid";
  const file = URL.canParse(address, base) ? new URL(address, base).pathname : "";
  if (!OWN_FILE.test(file)) return null;
  const name = head
    .slice(0, Math.max(0, cut))
    .replace(/^at\b\s*/, "")
    .replace(/^async\s+/, "")
    .trim();
  return { name: /^[\w$.<>#]{1,80}$/.test(name) ? name : "", file, line: Number(position[1]), column: Number(position[2]) };
}

export function printFrame({ name, file, line, column }: Frame): string {
  return name ? `at ${name} (${file}:${line}:${column})` : `at ${file}:${line}:${column}`;
}

/** Only the positions in our own code. The first line repeats the message and is dropped. */
export const scrubStack = (stack: string): string => readFrames(stack).map(printFrame).join("\n");

/** The router's pattern, such as `/aside/$eventId/record`. A part that could be an id or a name is replaced. */
export function scrubRoute(route: string): string {
  if (!/^\/[\w$/-]{0,160}$/.test(route)) return "";
  return route
    .split("/")
    .map((part) => (/^\$\w{1,30}$/.test(part) || /^[a-z-]{0,40}$/.test(part) ? part : "$"))
    .join("/");
}

export const scrubRelease = (release: string): string => (/^[\w.+-]{1,40}$/.test(release) ? release : "");
export const scrubRequestId = (requestId: string | null | undefined): string | null =>
  requestId && /^[\w-]{8,40}$/.test(requestId) ? requestId : null;
