import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { isMissing, NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { billingMode } from "@aside/web-client/billing-mode.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import type { TranscriptJson } from "../../transcripts/contract.ts";
import { panelCopy as copy } from "../../transcripts/copy.ts";
import type { ActionItem, InsightsJson } from "../contract.ts";
import { ActionsView } from "./ActionsView.tsx";
import { INSIGHT_TEXTS, InsightState, isEmpty } from "./InsightState.tsx";
import { LanguageSelect, TranslationState } from "../../transcripts/web/LanguageSelect.tsx";
import { PanelSkeleton } from "./PanelSkeleton.tsx";
import { SummaryView } from "./SummaryView.tsx";
import { TranscriptView } from "../../transcripts/web/TranscriptView.tsx";
import { useTranslatedCaptions } from "../../transcripts/web/use-translated-captions.ts";
import { useWords } from "./use-transcript-panel.ts";
import type { WordsProps } from "../../transcripts/web/transcript-props.ts";
import { useEditActions } from "./queries.ts";
import { panelCopy } from "../copy.ts";
import type { Translated } from "../../transcripts/web/translated.ts";

const TranslationLock = lazyChunk(async () => ({ default: (await import("./TranslationLock.tsx")).TranslationLock }));

/** Editors that replace the views for the author. Loaded separately, because viewers never need their code. */
export type Editors = {
  Summary: ComponentType<{ postId: string; insights: InsightsJson; onSeek: (seconds: number) => void }>;
  Actions: ComponentType<{ postId: string; insights: InsightsJson; creatorName: string; onSeek: (seconds: number) => void }>;
  Transcript: ComponentType<Pick<WordsProps, "post" | "seconds" | "readSeconds" | "onSeek"> & { transcript: TranscriptJson }>;
};

/** Summary, action items and transcript next to the video, in the viewer's language. Empty parts have no tab. */
export function WordsPanel({ editors, ...props }: WordsProps & { editors?: Editors }) {
  const { post } = props;
  const words = useWords(post);
  const { translated } = words;
  const transcript = words.transcript?.data;
  useTranslatedCaptions(props, transcript, translated, words.languageName ? captionsName(words.languageName, translated) : copy.original);
  const tick = useTick(post.id);
  const [ownTab, setOwnTab] = useState<string | null>(null);
  const chosen = props.onTab ? (props.tab ?? null) : ownTab;
  const [shownTab, setShownTab] = useState<string | null>(null);
  // Waits for both, because the first tab depends on them.
  if (words.insights.isLoading || words.transcript?.isLoading) return <PanelSkeleton />;
  const isRemoved = post.transcript_state === "removed";
  const insights = isRemoved ? ownOf(words.insights.data) : words.insights.data;
  const shown = { ...props, translated, insights, transcript };
  // Translations are read-only; only the original can be edited.
  const own = editors && !translated ? editorTabs(editors, shown) : viewerTabs(shown, tick);
  // The language concerns the panel's own tabs only.
  const language = words.languages.length > 0 && (
    <>
      <LanguageSelect {...words} value={words.language} onChange={words.choose} />
      {billingMode() !== "none" && (
        <Suspense>
          <TranslationLock onLocked={words.onLocked} />
        </Suspense>
      )}
    </>
  );
  const inLanguage = own.map((each) => ({
    ...each,
    content: (
      <div className="flex flex-col gap-3">
        {language}
        {translated && <TranslationState translated={translated} name={words.languageName} />}
        {each.content}
      </div>
    ),
  }));
  const tabs = [...inLanguage, ...(props.extra ?? [])];
  // A tab that loads later may come before the one that the viewer reads.
  const value = [chosen, shownTab].find((each) => tabs.some((tab) => tab.value === each)) ?? tabs[0]?.value ?? null;
  if (value !== shownTab) setShownTab(value);
  const missing = [words.insights, words.transcript].filter((query) => query !== null).filter(isMissing);
  if (tabs.length === 0 && !isRemoved && missing.length === 0) return null;
  return (
    <section aria-label={panelCopy.panel} className="flex flex-col gap-3">
      {isRemoved && <Banner>{panelCopy.removed}</Banner>}
      {missing.length > 0 && (
        <NotLoaded queries={missing}>
          {missing.length === 2
            ? panelCopy.wordsNotLoaded
            : isMissing(words.insights)
              ? panelCopy.summaryNotLoaded
              : panelCopy.transcriptNotLoaded}
        </NotLoaded>
      )}
      {tabs.length > 0 && <Tabs label={panelCopy.panel} tabs={tabs} value={value ?? ""} onValueChange={props.onTab ?? setOwnTab} />}
    </section>
  );
}

const captionsName = (name: string, translated: Translated | null): string =>
  translated?.quality === "rough" ? `${name}, ${copy.rough.toLowerCase()}` : name;

/** Hides insights of a removed transcript, except those that the author wrote. */
function ownOf(insights: InsightsJson | undefined): InsightsJson | undefined {
  if (!insights) return undefined;
  const own = <Kind extends "summary" | "actions">(kind: Kind): InsightsJson[Kind] =>
    insights[kind].origin === "edited" ? insights[kind] : { ...insights[kind], state: "NONE", origin: null, content: null };
  return { ...insights, summary: own("summary"), actions: own("actions") };
}

type Shown = WordsProps & {
  translated: Translated | null;
  insights: InsightsJson | undefined;
  transcript: TranscriptJson | undefined;
};
type Tab = { value: string; label: string; content: ReactNode };

function viewerTabs(shown: Shown, tick: (item: ActionItem, isDone: boolean) => void): Tab[] {
  const { post, insights, transcript, translated, onSeek } = shown;
  const tabs: Tab[] = [];
  const add = (kind: "summary" | "actions", view: ReactNode) => {
    const insight = insights?.[kind];
    if (!insight || insight.state === "NONE" || (insight.state === "PROCESSED" && isEmpty(insight))) return;
    const content = <InsightState kind={kind} insight={insight} view={view} />;
    tabs.push({ value: kind, label: INSIGHT_TEXTS[kind].label, content });
  };
  if (insights) {
    add("summary", <SummaryView summary={insights.summary} translated={translated} onSeek={onSeek} />);
    const ability = post.abilities.update ? { onTick: tick } : {};
    const given = { actions: insights.actions, translated, creatorName: post.creator_name, onSeek };
    add("actions", <ActionsView {...given} {...ability} />);
  }
  if (hasWords(transcript)) tabs.push(transcriptTab(<TranscriptView {...shown} transcript={transcript} translated={translated} />));
  return tabs;
}

/** Authors also get tabs for empty parts, so that they can write their own. */
function editorTabs(editors: Editors, shown: Shown): Tab[] {
  const { post, insights, transcript, onSeek } = shown;
  const tabs: Tab[] = [];
  if (insights?.take_id && post.media.state === "complete") {
    const given = { postId: post.id, insights, onSeek };
    tabs.push({ value: "summary", label: panelCopy.summary, content: <editors.Summary {...given} /> });
    tabs.push({ value: "actions", label: panelCopy.actions, content: <editors.Actions {...given} creatorName={post.creator_name} /> });
  }
  if (hasWords(transcript)) tabs.push(transcriptTab(<editors.Transcript {...shown} transcript={transcript} />));
  return tabs;
}

const transcriptTab = (content: ReactNode): Tab => ({ value: "transcript", label: panelCopy.transcript, content });

const hasWords = (transcript: TranscriptJson | undefined): transcript is TranscriptJson =>
  transcript !== undefined && (transcript.segments.length > 0 || transcript.state === "live");

/** Marking an action item as done: the only edit that is available in the view. */
function useTick(postId: string) {
  const edit = useEditActions(postId);
  return (item: ActionItem, isDone: boolean) =>
    edit.mutate((items) => items.map((other) => (other.id === item.id ? { ...other, is_done: isDone } : other)), {
      onError: (error) => toastError(error.message),
    });
}
