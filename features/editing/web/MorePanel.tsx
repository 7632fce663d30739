import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Clapperboard, Image, ListPlus } from "lucide-react";
import { CoverPicture } from "./CoverPicture.tsx";
import type { EditState } from "../contract.ts";
import { useChooseCover } from "./edit-queries.ts";
import { formatMoment } from "@aside/contract/time/frame-times.ts";
import { isKept, toEdited } from "./ranges.ts";
import { type Editor, shownList } from "./use-editor.ts";
import { copy } from "../copy.ts";

function describeCover({ cover_at: at, has_cover_picture: hasPicture }: EditState): string {
  if (hasPicture) return copy.coverUploaded;
  return at === null ? "The cover is chosen automatically." : `The cover is the frame at ${formatMoment(at)} of the video.`;
}

/** The cover, the GIF for emails, and merging with another video. */
export function MorePanel({ editor, onMerge }: { editor: Editor; onMerge: () => void }) {
  const { player, server } = editor;
  const choose = useChooseCover(server.post_id);
  const { cover_at, gif_from } = server;

  /** Times refer to the saved edit, which viewers see, not to unsaved changes. */
  function chooseHere(field: "cover_at" | "gif_from", done: string) {
    const { ranges } = shownList(server);
    if (!isKept(ranges, player.state.time)) return toastError(copy.editNotShown);
    const body = { cover_at, gif_from, [field]: toEdited(ranges, player.state.time) };
    choose.mutate(body, { onSuccess: () => toastSuccess(done), onError: (error) => toastError(error.message) });
  }

  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h2 className="font-semibold">Cover</h2>
        <p className="text-small text-muted tabular-nums">
          {describeCover(server)} {gif_from === null ? "" : `The email GIF starts at ${formatMoment(gif_from)}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={choose.isPending} onClick={() => chooseHere("cover_at", "Cover updated.")}>
            <Image aria-hidden className="size-4" />
            Use this frame as cover
          </Button>
          <Button variant="secondary" busy={choose.isPending} onClick={() => chooseHere("gif_from", "GIF start updated.")}>
            <Clapperboard aria-hidden className="size-4" />
            GIF starts here
          </Button>
          <CoverPicture postId={server.post_id} hasPicture={server.has_cover_picture} />
          {(cover_at !== null || gif_from !== null) && (
            <Button
              variant="ghost"
              busy={choose.isPending}
              onClick={() => choose.mutate({ cover_at: null, gif_from: null }, { onError: (error) => toastError(error.message) })}
            >
              Choose automatically
            </Button>
          )}
        </div>
      </section>
      {sessionStore.get() && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">Merge</h2>
          <p className="text-small text-muted">The other video is not changed. You can undo the merge with Revert.</p>
          <div>
            <Button variant="secondary" onClick={onMerge}>
              <ListPlus aria-hidden className="size-4" />
              Add a video after this one
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
