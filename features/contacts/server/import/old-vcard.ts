/**
 * The wanted lines of a card of version 2.1 as version 3.0 writes them: parameters without a name are types, quoted-printable is text, and commas
 * and line breaks in it are escaped.
 */
export function toVersion3(lines: string[], wanted: RegExp): string[] {
  return joinLines(lines)
    .filter((line) => wanted.test(line))
    .map(rewrite);
}

/** Quoted-printable goes on after `=` at a line's end; other values after a space at the next one's beginning. */
function joinLines(lines: string[]): string[] {
  const whole: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = whole.at(-1);
    if (last && isOpen) last.push(line);
    else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else whole.push([line]);
    const isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(whole.at(-1)?.[0] ?? "");
    isOpen = isQuoted && /=\s*$/.test(line);
    const parts = whole.at(-1);
    if (isOpen && parts) parts[parts.length - 1] = (parts.at(-1) ?? "").replace(/=\s*$/, "");
  }
  return whole.map((parts) => parts.join(""));
}

function rewrite(line: string): string {
  const colon = line.indexOf(":");
  const [name = "", ...parameters] = line.slice(0, colon).split(";");
  const isQuoted = parameters.some((parameter) => /^(ENCODING=)?QUOTED-PRINTABLE$/i.test(parameter.trim()));
  const charset = parameters.map((parameter) => /^CHARSET=(.+)$/i.exec(parameter.trim())?.[1]).find(Boolean);
  const value = line.slice(colon + 1);
  return `${name}:${escape(isQuoted ? decodeQuoted(value, charset ?? "utf-8") : value)}`;
}

function decodeQuoted(value: string, charset: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at++) {
    const hex = value[at] === "=" ? /^[0-9A-F]{2}$/i.exec(value.slice(at + 1, at + 3)) : null;
    if (hex) {
      bytes.push(Number.parseInt(hex[0], 16));
      at += 2;
    } else bytes.push(...new TextEncoder().encode(value[at]));
  }
  return decoderOf(charset).decode(new Uint8Array(bytes));
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** `;` divides in both versions. */
function escape(value: string): string {
  return value
    .replace(/\\(?![;,n\\])/gi, "\\\\")
    .replace(/(?<!\\),/g, "\\,")
    .replace(/\r\n|\r|\n/g, "\\n");
}
