import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LabelDot } from "@aside/ui/elements/LabelChip.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Label } from "../contract.ts";
import { copy } from "../copy.ts";
import { useDeleteLabel, useLabels, useLabelsLocked, useSaveLabel } from "./queries.ts";
import { LABEL_COLORS, type LabelColor } from "@aside/core/messages/post-contract.ts";

type Draft = { id?: string; name: string; color: LabelColor };

/** Creates, renames, recolors and deletes labels. */
export function ManageLabels({ onClose }: { onClose: () => void }) {
  const list = useLabels();
  const isLocked = useLabelsLocked();
  const labels = (list.data ?? []).filter((label) => label.kind === "label");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [doomed, setDoomed] = useState<Label | null>(null);
  const remove = useDeleteLabel();
  if (doomed)
    return (
      <ConfirmDialog
        title={copy.removeTitle(doomed.name)}
        description={copy.removeWhy(doomed.posts)}
        keep={copy.removeKeep}
        risk={copy.removeRisk}
        state={remove}
        onClose={() => setDoomed(null)}
        onConfirm={() => remove.mutate(doomed.id, { onSuccess: () => setDoomed(null) })}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.manage} description={copy.manageWhy}>
      <div className="flex flex-col gap-3">
        {isLocked && <Banner tone="warning">{copy.locked}</Banner>}
        <LockedNote feature="labels_favorites" />
        {list.isError && (
          <ErrorState title={copy.notLoaded} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {list.isPending && <Skeleton className="h-11" />}
        <ul className="flex max-h-80 flex-col overflow-y-auto">
          {labels.map((label) =>
            draft?.id === label.id ? (
              <li key={label.id}>
                <LabelForm draft={draft} onDraft={setDraft} />
              </li>
            ) : (
              <li key={label.id} className="flex min-h-11 items-center gap-3 border-b border-line">
                <LabelDot color={label.color} />
                <span className="min-w-0 flex-1 truncate">{label.name}</span>
                <span className="shrink-0 text-small text-muted">{copy.posts(label.posts)}</span>
                <span className="flex shrink-0">
                  <IconButton
                    label={copy.edit(label.name)}
                    onClick={() => setDraft({ id: label.id, name: label.name, color: label.color })}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton label={copy.remove(label.name)} onClick={() => setDoomed(label)}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </span>
              </li>
            ),
          )}
        </ul>
        {draft && draft.id === undefined ? (
          <LabelForm draft={draft} onDraft={setDraft} />
        ) : (
          <Button variant="ghost" className="justify-start" onClick={() => setDraft({ name: "", color: "slate" })}>
            <Plus aria-hidden className="size-5" /> {copy.add}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function LabelForm({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft | null) => void }) {
  const save = useSaveLabel();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.name.trim() !== "") save.mutate({ ...draft, name: draft.name.trim() }, { onSuccess: () => onDraft(null) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-control border border-line p-3">
      <TextField
        label={copy.name}
        value={draft.name}
        maxLength={60}
        autoFocus
        autoComplete="off"
        error={save.error?.message}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <fieldset className="flex flex-wrap gap-1">
        <legend className="font-medium">{copy.color}</legend>
        {LABEL_COLORS.map((color) => (
          <label
            key={color}
            title={copy.colors[color]}
            className="grid size-11 cursor-pointer place-items-center rounded-control border border-transparent hover:bg-sunken has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="label-color"
              className="sr-only"
              checked={draft.color === color}
              onChange={() => onDraft({ ...draft, color })}
            />
            <LabelDot color={color} className="size-5!" />
            <span className="sr-only">{copy.colors[color]}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => onDraft(null)}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={draft.name.trim() === ""}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
