import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { formatMoment } from "@aside/contract/time/frame-times.ts";
import type { ReactNode } from "react";
import { lengthOf } from "./ranges.ts";
import { type Editor, shownList } from "./use-editor.ts";
import { copy } from "../copy.ts";

/** `afterSave`: what the person may want to do then. */
type Props = { editor: Editor; afterSave: ReactNode; onReopen: () => void; onMerge: () => void };

/** The result of the last save, with actions for conflicts and errors. */
export function EditNotices({ editor, afterSave, onReopen, onMerge }: Props) {
  const { saving, server, isDirty, isConflict, isLocked } = editor;
  const again = (onClick: () => void) => (
    <Button variant="secondary" onClick={onClick}>
      Try again
    </Button>
  );
  const retry = again(() => void editor.save().catch(() => undefined));
  if (isConflict)
    return (
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" onClick={onReopen}>
            Load the newer edit
          </Button>
        }
      >
        {copy.editConflict} Your changes here aren't saved. Loading the newer edit discards them.
      </Banner>
    );
  if (saving.error)
    return (
      <Banner tone="danger" action={retry}>
        {saving.error.message}
      </Banner>
    );
  if (server.render.state === "converting")
    return (
      <ProgressBar
        label={isLocked ? copy.mergeRendering : copy.editRendering}
        {...(server.render.progress > 0 && { value: server.render.progress })}
      />
    );
  if (server.render.state === "failed")
    return (
      <Banner tone="danger" action={server.render.kind === "merge" ? again(onMerge) : retry}>
        {server.render.kind === "merge" ? copy.mergeFailed : copy.editFailed}
      </Banner>
    );
  if (saving.isSuccess && !isDirty)
    return (
      <>
        <Banner tone="success">Saved. The video is now {formatMoment(lengthOf(shownList(server).ranges))} long.</Banner>
        {afterSave}
      </>
    );
  return null;
}
