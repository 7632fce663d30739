import { LinkPreviews } from "./LinkPreviews.tsx";
import { linksInNote, linksInText } from "./links-in.ts";

export function LoadedPreviews(given: { text: string } | { html: string }) {
  return <LinkPreviews links={"html" in given ? linksInNote(given.html) : linksInText(given.text)} />;
}
