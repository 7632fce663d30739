import { escapeHtml } from "@aside/contract/text/escape-html.ts";

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " };

/** Plain text as the speaking notes are stored: a paragraph for each line, also for an empty one, so that it reads back unchanged. */
export const writeNotes = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join("");

/** Speaking notes as plain text. They contain only the tags of the recorder's editor, without attributes; its pauses are not spoken. */
export const readNotes = (html: string): string =>
  html
    .replace(/<mark>[^<]*<\/mark>/g, "")
    .replace(/<\/p><\/li>/g, "</li>")
    .replace(/<br ?\/?>|<\/(?:p|h[1-3]|li)>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/\n$/, "")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
