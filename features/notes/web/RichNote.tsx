import { PreviewsOfText } from "../../link-previews/web/PreviewsOfText.tsx";
import { NOTE_STYLE } from "./note-style.ts";

/**
 * Displays a note. The server sanitized it before storing (core/messages/server/posts/sanitize-notes.ts); the page's CSP blocks scripts.
 */
export function RichNote({ html }: { html: string }) {
  return (
    <div className="flex flex-col gap-2">
      <div dir="auto" className={NOTE_STYLE} dangerouslySetInnerHTML={{ __html: html }} />
      <PreviewsOfText html={html} />
    </div>
  );
}
