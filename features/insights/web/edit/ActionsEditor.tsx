import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ActionItem, type InsightsJson, MAX_ACTIONS } from "../../contract.ts";
import { ActionsView } from "../ActionsView.tsx";
import { InsightState } from "../InsightState.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { MakeAgain } from "./MakeAgain.tsx";
import { type EditedAction, useEditActions } from "../queries.ts";
import { panelCopy as copy } from "../../copy.ts";

type Props = { postId: string; insights: InsightsJson; creatorName: string; onSeek: (seconds: number) => void };

/** The author's action items: mark as done, edit, add and remove. */
export function ActionsEditor({ postId, insights, creatorName, onSeek }: Props) {
  const { actions } = insights;
  const [edited, setEdited] = useState<EditedAction | null>(null);
  const edit = useEditActions(postId);
  const items = actions.content?.items ?? [];
  const end = () => setEdited(null);
  const change = (next: (items: ActionItem[]) => EditedAction[]) => edit.mutate(next, { onSuccess: end });
  const save = (item: EditedAction) =>
    change((now) => (now.some(({ id }) => id === item.id) ? now.map((other) => (other.id === item.id ? item : other)) : [...now, item]));
  const list = (
    <ActionsView
      actions={actions}
      translated={null}
      creatorName={creatorName}
      onSeek={onSeek}
      onTick={(item, isDone) => change((now) => now.map((other) => (other.id === item.id ? { ...other, is_done: isDone } : other)))}
      tools={(item) => (
        <span className="flex">
          <IconButton label={copy.editAction(item.text)} onClick={() => setEdited(item)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={copy.removeAction(item.text)} onClick={() => change((now) => now.filter(({ id }) => id !== item.id))}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {(actions.state === "NONE" || actions.state === "PROCESSED") && items.length === 0 && <p className="text-muted">{copy.noActions}</p>}
      <InsightState kind="actions" insight={actions} view={list} />
      {edit.error && (
        <p role="alert" className="text-small text-danger">
          {edit.error.message}
        </p>
      )}
      {edited ? (
        <ActionForm key={edited.id} item={edited} isBusy={edit.isPending} onSave={save} onCancel={end} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {items.length < MAX_ACTIONS && (
            <Button variant="secondary" onClick={() => setEdited(newAction())}>
              <Plus aria-hidden className="size-4" /> {copy.addAction}
            </Button>
          )}
          {insights.transcript_state === "final" && <MakeAgain postId={postId} kind="actions" insights={insights} />}
        </div>
      )}
    </div>
  );
}

const newAction = (): EditedAction => ({ id: crypto.randomUUID(), text: "", who: "", due: null, due_text: "", is_done: false });
