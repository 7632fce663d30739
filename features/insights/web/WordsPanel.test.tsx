import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { TranscriptJson } from "../../transcripts/contract.ts";
import type { InsightsJson } from "../contract.ts";
import { TranscriptView } from "../../transcripts/web/TranscriptView.tsx";
import type { TranslatedText } from "../../transcripts/web/translated.ts";
import { WordsPanel } from "./WordsPanel.tsx";

const ARABIC: TranslatedText = { text: "نص", isRough: false };
const NONE = { state: "NONE", origin: null, engine: null, confidence: null, content: null, version: 0, updated_at: null } as const;
const SOURCE = { start: 65, end: 68, quote: "Please send the budget to Maria" };
const SUMMARY = {
  ...NONE,
  state: "PROCESSED",
  origin: "suggested",
  engine: "rules",
  confidence: 0.31,
  content: { text: "The budget is ready.", points: [{ text: "The budget is ready.", confidence: 0.31, sources: [SOURCE] }] },
} as InsightsJson["summary"];
const ITEM = {
  id: "1",
  text: "Send the budget",
  who: "Maria",
  due: "2031-03-05",
  due_text: "by Wednesday",
  confidence: 0.9,
  source: SOURCE,
  is_done: false,
};
const ACTIONS = {
  ...NONE,
  state: "PROCESSED",
  origin: "suggested",
  engine: "rules",
  confidence: 0.9,
  content: { items: [ITEM] },
} as InsightsJson["actions"];

type Given = {
  summary?: InsightsJson["summary"];
  actions?: InsightsJson["actions"];
  state?: PostJson["transcript_state"];
  isAuthor?: boolean;
};

const postWith = (state: PostJson["transcript_state"], isAuthor: boolean) =>
  ({
    id: "post",
    transcript_state: state,
    creator_name: "Ada",
    media: { take_id: "take", state: "complete", captions_url: null },
    abilities: { update: isAuthor },
  }) as unknown as PostJson;

function draw({
  summary = NONE as InsightsJson["summary"],
  actions = NONE as InsightsJson["actions"],
  state = "none",
  isAuthor = false,
}: Given) {
  const client = new QueryClient();
  client.setQueryData(["insights", "post"], {
    post_id: "post",
    take_id: "take",
    transcript_state: state,
    summary,
    actions,
    titles: NONE,
    prompt: null,
  });
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WordsPanel post={postWith(state, isAuthor)} seconds={0} readSeconds={() => 0} onSeek={nothing} onCaptions={nothing} />
    </QueryClientProvider>,
  );
}
const tabsOf = (drawn: string) => [...drawn.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name);

describe("the panel", () => {
  test("shows only the notice for a removed transcript", () => {
    const drawn = draw({ state: "removed", summary: SUMMARY, actions: ACTIONS });
    expect(drawn).toContain("The AI transcription was removed because it did not meet accuracy standards.");
    expect(drawn).not.toMatch(/budget|role="tab"/);
    // The author's own text does not depend on the removed transcript.
    expect(tabsOf(draw({ state: "removed", summary: { ...SUMMARY, origin: "edited" }, actions: ACTIONS }))).toEqual(["Summary"]);
  });

  test("shows tabs only for existing content", () => {
    expect(draw({})).toBe("");
    expect(tabsOf(draw({ summary: SUMMARY }))).toEqual(["Summary"]);
    expect(tabsOf(draw({ summary: SUMMARY, actions: ACTIONS }))).toEqual(["Summary", "Actions"]);
    const empty = { ...ACTIONS, content: { items: [] } };
    expect(tabsOf(draw({ summary: SUMMARY, actions: empty }))).toEqual(["Summary"]);
  });

  test("shows progress and failure", () => {
    expect(draw({ summary: { ...NONE, state: "WAITING" } })).toContain("Generating the summary.");
    // The result of the rules is shown while the model is still generating.
    expect(draw({ summary: { ...SUMMARY, state: "WAITING" } })).toMatch(/Generating the summary\..*The budget is ready\./s);
    expect(draw({ actions: { ...NONE, state: "FAILED" } })).toContain("generate action items.");
  });

  test("labels the source and confidence of a summary, and nothing for the author's own", () => {
    const suggested = draw({ summary: SUMMARY });
    expect(suggested).toMatch(/aria-expanded="false"[^>]*><span[^>]*>AI-generated</);
    expect(suggested).toContain("Low confidence: listen to verify");
    expect(suggested).not.toMatch(/0\.31|31/);
    expect(draw({ summary: { ...SUMMARY, origin: "generated", confidence: 0.9 } })).toMatch(/>AI-generated<.*High confidence/s);
    expect(draw({ summary: { ...SUMMARY, origin: "edited" } })).not.toMatch(/>AI-generated</);
  });

  test("seeks from a point to its time", () => {
    expect(draw({ summary: SUMMARY })).toMatch(/<button[^>]*>.*1:05.*Play at 1 minute 5 seconds/s);
  });

  test("shows who, what and when; only the author can complete items", () => {
    const drawn = draw({ actions: ACTIONS });
    expect(drawn).toMatch(/Send the budget.*Maria.*Due Wed, Mar 5/s);
    expect(drawn).not.toContain("checkbox");
    expect(draw({ actions: ACTIONS, isAuthor: true })).toContain('type="checkbox"');
    const toViewers = { ...ACTIONS, content: { items: [{ ...ITEM, who: "viewers" }] } };
    expect(draw({ actions: toViewers })).toContain(">You<");
    expect(draw({ actions: toViewers, isAuthor: true })).toContain(">Viewers<");
  });

  test("shows a script as text", () => {
    const text = "<script>alert(1)</script>";
    const content = { text, points: [{ text, confidence: 1, sources: [] }] };
    expect(draw({ summary: { ...SUMMARY, content } })).toContain("&lt;script&gt;");
  });
});

describe("the transcript", () => {
  const segment = (text: string, speaker: number | null) => ({
    start: 0,
    end: 1,
    text,
    confidence: 1,
    words: [],
    speaker,
    is_edited: false,
  });
  const transcript = (segments: TranscriptJson["segments"]): TranscriptJson => ({
    state: "final",
    engine: "e",
    confidence: 1,
    language: "en",
    take_id: null,
    version: 0,
    segments,
  });
  const drawn = (words: TranscriptJson, translated: Parameters<typeof TranscriptView>[0]["translated"] = null) =>
    renderToStaticMarkup(
      <TranscriptView
        post={postWith("final", false)}
        transcript={words}
        translated={translated}
        seconds={-1}
        readSeconds={() => 0}
        onSeek={() => undefined}
      />,
    );

  test("shows a speaker's name at the start of each turn, and none for a single speaker", () => {
    const two = drawn(transcript([segment("a", 0), segment("b", 0), segment("c", 1), segment("d", 0)]));
    expect([...two.matchAll(/Speaker \d/g)].map(([name]) => name)).toEqual(["Speaker 1", "Speaker 2", "Speaker 1"]);
    expect(drawn(transcript([segment("a", 0), segment("b", 0)]))).not.toContain("Speaker");
  });

  test("says of each text that it is a rough draft", () => {
    const translated = {
      language: "es",
      direction: "ltr",
      state: "PROCESSED",
      quality: "rough",
      by: "server",
      problem: null,
      summary: null,
      actions: new Map<string, TranslatedText>(),
      captionsUrl: null,
      device: { state: "off", retry: () => undefined },
    } as const;
    const texts = ["tercer barrio", "el informe", "el viernes"].map((text, index) => ({ text, isRough: index > 0 }));
    const words = transcript(texts.map(({ text }) => segment(text, null)));
    expect(drawn(words, { ...translated, segments: texts }).match(/<span lang="en" dir="ltr"[^>]*>Rough draft<\/span>/g)).toHaveLength(2);
  });

  test("has the language and direction of a complete translation", () => {
    const base = {
      language: "ar",
      direction: "rtl",
      state: "PROCESSING",
      quality: "full",
      by: "server",
      problem: null,
      summary: null,
    } as const;
    const rest = {
      ...base,
      actions: new Map<string, TranslatedText>(),
      captionsUrl: null,
      device: { state: "off", retry: () => undefined } as const,
    };
    const words = transcript([segment("a", null), segment("b", null)]);
    expect(drawn(words, { ...rest, segments: [ARABIC, ARABIC] })).toMatch(/<ol lang="ar" dir="rtl"/);
    const half = drawn(words, { ...rest, segments: [ARABIC, null] });
    expect(half).toMatch(/<ol lang="en"/);
    expect(half).toContain(">b<");
    expect(half).not.toContain("Rough draft");
  });
});
