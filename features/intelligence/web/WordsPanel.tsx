import { Banner } from "@aside/platform/ui/Banner.tsx";
import { Skeleton } from "@aside/platform/ui/Skeleton.tsx";
import { Tabs } from "@aside/platform/ui/Tabs.tsx";
import { toastError } from "@aside/platform/ui/toast.ts";
import { type ReactNode, useState } from "react";
import { panelCopy as copy } from "../copy.ts";
import type { ActionItem, InsightsJson } from "../insights-contract.ts";
import { ActionsView } from "./ActionsView.tsx";
import { LanguageSelect, TranslationState } from "./LanguageSelect.tsx";
import { useEditActions } from "./queries.ts";
import { PanelSkeleton } from "./PanelSkeleton.tsx";
import { SummaryView } from "./SummaryView.tsx";
import { TranscriptView } from "./TranscriptView.tsx";
import { useTranslatedCaptions } from "./use-translated-captions.ts";
import { useWords } from "./use-words.ts";
import type { WordsProps } from "./words-props.ts";

/** Summary, actions and transcript beside the video, in the viewer's language. Only what there is has a tab. */
export function WordsPanel(props: WordsProps) {
  const { post, onSeek } = props;
  const words = useWords(post);
  const { translated } = words;
  const transcript = words.transcript?.data;
  useTranslatedCaptions(props, transcript, translated, words.languageName || copy.original);
  const tick = useTick(post.id);
  const [chosen, setChosen] = useState<string | null>(null);
  if (post.transcript_state === "removed") return <Banner>{copy.removed}</Banner>;
  // Which tab comes first is known when both are.
  if (words.insights.isLoading || words.transcript?.isLoading) return <PanelSkeleton />;
  const { summary, actions } = words.insights.data ?? {};
  const tabs = [
    ...tabOf(summary, "summary", <SummaryView summary={summary as InsightsJson["summary"]} translated={translated} onSeek={onSeek} />),
    ...tabOf(
      actions,
      "actions",
      <ActionsView
        actions={actions as InsightsJson["actions"]}
        translated={translated}
        creatorName={post.creator_name}
        onSeek={onSeek}
        {...(post.abilities.update ? { onTick: tick } : {})}
      />,
    ),
    ...(transcript && (transcript.segments.length > 0 || transcript.state === "live")
      ? [
          {
            value: "transcript",
            label: copy.transcript,
            content: <TranscriptView {...props} transcript={transcript} translated={translated} />,
          },
        ]
      : []),
  ];
  if (tabs.length === 0) return null;
  return (
    <section aria-label={copy.panel} className="flex flex-col gap-3">
      {words.languages.length > 0 && <LanguageSelect languages={words.languages} value={words.language} onChange={words.choose} />}
      {translated && <TranslationState translated={translated} name={words.languageName} />}
      <Tabs
        label={copy.panel}
        tabs={tabs}
        value={tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value ?? ""}
        onValueChange={setChosen}
      />
    </section>
  );
}

/** Ticking is all that one does to an action while watching. */
export function useTick(postId: string) {
  const edit = useEditActions(postId);
  return (item: ActionItem, isDone: boolean) =>
    edit.mutate((items) => items.map((other) => (other.id === item.id ? { ...other, is_done: isDone } : other)), {
      onError: (error) => toastError(error.message),
    });
}

type Kind = "summary" | "actions";
const TEXTS = {
  summary: { label: copy.summary, beingWritten: copy.summaryBeingWritten, failed: copy.summaryFailed },
  actions: { label: copy.actions, beingWritten: copy.actionsBeingWritten, failed: copy.actionsFailed },
};

function tabOf(insight: InsightsJson[Kind] | undefined, kind: Kind, view: ReactNode) {
  if (!insight || insight.state === "NONE") return [];
  const isMade = insight.state === "PROCESSED";
  if (isMade && isEmpty(insight)) return [];
  const content = isMade ? view : <InsightState kind={kind} state={insight.state} />;
  return [{ value: kind, label: TEXTS[kind].label, content }];
}

const isEmpty = ({ content }: InsightsJson[Kind]) =>
  content === null || ("items" in content ? content.items.length === 0 : content.text === "");

/** Of what is not made yet, or could not be. */
export function InsightState({ kind, state }: { kind: Kind; state: InsightsJson["summary"]["state"] }) {
  if (state === "FAILED") return <p className="text-muted">{TEXTS[kind].failed}</p>;
  return (
    <div aria-busy className="flex flex-col gap-3">
      <p role="status" className="text-small text-muted">
        {TEXTS[kind].beingWritten}
      </p>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-11/12" />
    </div>
  );
}
