import type { TranscriptSegment } from "@aside/ai/port.ts";

export type PassageKind = "transcript" | "title" | "summary" | "note" | "my_note";
/** A unit of search. Times in seconds, null for text that was not spoken. Only `ownerId`, if set, can find it. */
export type Passage = { kind: PassageKind; text: string; start: number | null; end: number | null; ownerId: string | null };

/** Target length in characters: a few sentences, long enough to be clear alone and short enough to have one topic. */
const LENGTH = 300;
/** Maximum characters of a title, summary or note passage. Longer texts become several passages. */
const LONGEST = 1_000;
/** A pause of this many seconds probably means a change of topic. */
const PAUSE = 3;

export type Findable = {
  segments: TranscriptSegment[];
  title: string;
  summary: string | null;
  /** HTML. */
  note: string;
  notes: { userId: string; html: string }[];
};

export function makePassages({ segments, title, summary, note, notes }: Findable): Passage[] {
  const written = (kind: PassageKind, text: string, ownerId: string | null = null): Passage[] =>
    cut(plain(text)).map((part) => ({ kind, text: part, start: null, end: null, ownerId }));
  return [
    ...written("title", title),
    ...written("summary", summary ?? ""),
    ...written("note", withoutTags(note)),
    ...notes.flatMap(({ userId, html }) => written("my_note", withoutTags(html), userId)),
    ...group(segments),
  ];
}

function group(segments: TranscriptSegment[]): Passage[] {
  const passages: Passage[] = [];
  let last: (Passage & { end: number }) | null = null;
  for (const { text, start, end } of segments) {
    const said = plain(text);
    if (!said) continue;
    if (last && last.text.length + said.length < LENGTH && start - last.end < PAUSE) {
      last.text = `${last.text} ${said}`;
      last.end = end;
      continue;
    }
    last = { kind: "transcript", text: said, start, end, ownerId: null };
    passages.push(last);
  }
  return passages;
}

/** Splits a long text at spaces. */
function cut(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest;) {
    const space = rest.length > LONGEST ? rest.lastIndexOf(" ", LONGEST) : rest.length;
    const at = space > 0 ? space : LONGEST;
    parts.push(rest.slice(0, at).toWellFormed());
    rest = rest.slice(at).trim();
  }
  return parts;
}

/** Removes control characters, because search results mark matches with two of them. */
const plain = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " };

/** The readable text of sanitized HTML. */
const withoutTags = (html: string): string =>
  html.replace(/<[^<>]*>/g, " ").replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
