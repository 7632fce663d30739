/**
 * Converts the relevant lines of a version 2.1 card to version 3.0: parameters without a name are types, quoted-printable is decoded, and
 * commas and line breaks in it are escaped.
 */
export function toVersion3(lines: string[], isWanted: (line: string) => boolean): string[] {
  return joinLines(lines).filter(isWanted).map(rewrite);
}

/** Characters before a line's value. */
const MAX_PARAMETERS = 1000;

/** Quoted-printable continues after `=` at a line's end; other values after a space at the start of the next line. */
function joinLines(lines: string[]): string[] {
  const whole: string[][] = [];
  let isQuoted = false;
  let isOpen = false;
  for (const line of lines) {
    let last = whole.at(-1);
    if (last && isOpen) last.push(line);
    else if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else {
      whole.push((last = [line]));
      isQuoted = line.slice(0, MAX_PARAMETERS).split(":", 1)[0]?.toUpperCase().includes("QUOTED-PRINTABLE") ?? false;
    }
    const text = line.trimEnd();
    isOpen = isQuoted && text.endsWith("=");
    if (isOpen) last[last.length - 1] = (last.at(-1) ?? "").trimEnd().slice(0, -1);
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
  const parts = value.split(/=([0-9A-F]{2})/i).map((part, at) => Buffer.from(part, at % 2 === 1 ? "hex" : "utf8"));
  return decoderOf(charset).decode(Buffer.concat(parts));
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** `;` is the separator in both versions. */
function escape(value: string): string {
  return value
    .replace(/\\(?![;,n\\])/gi, "\\\\")
    .replace(/(?<!\\),/g, "\\,")
    .replace(/\r\n|\r|\n/g, "\\n");
}
