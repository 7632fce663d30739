import { NOTE_STYLE } from "./note-style.ts";

/** A note to read. The server sanitized it before it was stored (core/messages/server/posts/sanitize-notes.ts); the page's policy runs no script of its own. */
export function RichNote({ html }: { html: string }) {
  return <div dir="auto" className={NOTE_STYLE} dangerouslySetInnerHTML={{ __html: html }} />;
}
