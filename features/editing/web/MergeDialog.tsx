import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useState } from "react";
import type { TRANSITIONS } from "../contract.ts";
import { useMerge, useMergeable } from "./edit-queries.ts";
import type { Editor } from "./use-editor.ts";
import { copy } from "../copy.ts";

type Transition = (typeof TRANSITIONS)[number];

const LABELS: Record<Transition, string> = {
  smoothleft: "Smooth slide left",
  fade: "Fade",
  slideleft: "Slide left",
  slideright: "Slide right",
  dissolve: "Dissolve",
  zoomin: "Zoom in",
};

/** Chooses another of the person's videos to append, and the transition. */
export function MergeDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { server } = editor;
  const [page, setPage] = useState(1);
  const [second, setSecond] = useState<string | null>(null);
  const [transition, setTransition] = useState<Transition>("smoothleft");
  const list = useMergeable(server.post_id, page);
  const merge = useMerge(server.post_id);
  const [problem, setProblem] = useState<string | null>(null);

  async function add() {
    if (!second) return;
    setProblem(null);
    try {
      // The server merges the saved video.
      if (editor.isDirty) await editor.save();
      editor.accept(await merge.mutateAsync({ second, transition }));
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  const isBusy = merge.isPending || editor.saving.isPending;
  const pages = list.data ? Math.max(1, Math.ceil(list.data.total / list.data.page_size)) : 1;
  return (
    <Dialog
      open
      // Stays open while merging, because changes to the video in the meantime would be lost.
      blocking={isBusy}
      onOpenChange={(open) => open || onClose()}
      title="Add a video after this one"
      {...(editor.isDirty && { description: "Your changes are saved first." })}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!second} busy={isBusy} busyLabel="Adding" onClick={() => void add()}>
            Add
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {list.isError && !list.data && (
          <ErrorState title="Couldn't load the list." error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {list.isPending && <Skeleton className="h-40 w-full" />}
        {list.data?.items.length === 0 && <p className="text-muted">{copy.nothingToMerge}</p>}
        {list.data && list.data.items.length > 0 && (
          <fieldset className="max-h-[40dvh] overflow-y-auto">
            <legend className="mb-1 font-medium">Video</legend>
            {list.data.items.map((item) => (
              <label key={item.post_id} className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-0">
                <input
                  type="radio"
                  name="second"
                  checked={second === item.post_id}
                  onChange={() => setSecond(item.post_id)}
                  className="tick"
                />
                {item.poster_url ? (
                  <img src={item.poster_url} alt="" className="aspect-video w-20 shrink-0 rounded-control object-cover" />
                ) : (
                  <span className="aspect-video w-20 shrink-0 rounded-control bg-sunken" />
                )}
                <span className="min-w-0 flex-1 truncate">{item.title || "Untitled"}</span>
                <span className="text-small text-muted tabular-nums">{formatDuration(item.duration)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {pages > 1 && (
          <div className="flex items-center justify-between">
            <Button variant="ghost" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button variant="ghost" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </div>
        )}
        <Select label="Transition" value={transition} onChange={(event) => setTransition(event.target.value as Transition)}>
          {(Object.keys(LABELS) as Transition[]).map((name) => (
            <option key={name} value={name}>
              {LABELS[name]}
            </option>
          ))}
        </Select>
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
