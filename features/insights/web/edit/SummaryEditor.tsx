import { Button } from "@aside/ui/elements/Button.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { type InsightsJson, MAX_SUMMARY } from "../../contract.ts";
import { FormButtons } from "@aside/ui/elements/FormButtons.tsx";
import { isConflict } from "../../../transcripts/web/queries.ts";
import { SummaryView } from "../SummaryView.tsx";
import { InsightState, isEmpty } from "../InsightState.tsx";
import { MakeAgain } from "./MakeAgain.tsx";
import { NewerVersion } from "../../../transcripts/web/edit/NewerVersion.tsx";
import { useEditSummary } from "../queries.ts";
import { panelCopy as copy } from "../../copy.ts";

type Props = { postId: string; insights: InsightsJson; onSeek: (seconds: number) => void };

/** The author's summary, generated or in their own words. */
export function SummaryEditor({ postId, insights, onSeek }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { summary } = insights;
  if (isEditing) return <OwnSummary postId={postId} summary={summary} onEnd={() => setEditing(false)} />;
  return (
    <div className="flex flex-col gap-2">
      <InsightState kind="summary" insight={summary} view={<SummaryView summary={summary} translated={null} onSeek={onSeek} />} />
      {(summary.state === "NONE" || summary.state === "PROCESSED") && isEmpty(summary) && <p className="text-muted">{copy.noSummary}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" /> {copy.edit}
        </Button>
        {insights.transcript_state === "final" && <MakeAgain postId={postId} kind="summary" insights={insights} />}
      </div>
    </div>
  );
}

function OwnSummary({ postId, summary, onEnd }: { postId: string; summary: InsightsJson["summary"]; onEnd: () => void }) {
  const [text, setText] = useState(summary.content?.text ?? "");
  // The version that the edit is based on; after a conflict, the newer one that was shown.
  const [version, setVersion] = useState(summary.version);
  const save = useEditSummary(postId);
  const onError = (error: Error) => {
    if (isConflict(error)) setVersion((error.details as { version?: number } | null)?.version ?? version);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ version, text }, { onSuccess: onEnd, onError });
      }}
    >
      <TextArea
        label={copy.ownSummary}
        hint={copy.summaryShown}
        error={save.error?.message}
        autoFocus
        rows={5}
        value={text}
        maxLength={MAX_SUMMARY}
        onChange={(event) => setText(event.target.value)}
      />
      {isConflict(save.error) && summary.content && <NewerVersion text={summary.content.text} />}
      <FormButtons isBusy={save.isPending} onCancel={onEnd} />
    </form>
  );
}
