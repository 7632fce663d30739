import { escapeHtml } from "@aside/contract/text/escape-html.ts";

/** The fields of an oEmbed reply as XML; the names are ours. */
export function writeXml(fields: Record<string, string | number>): string {
  const elements = Object.entries(fields).map(([name, value]) => `  <${name}>${escapeHtml(withoutControls(String(value)))}</${name}>\n`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${elements.join("")}</oembed>\n`;
}

/** XML 1.0 does not allow these characters, even escaped. */
const withoutControls = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
