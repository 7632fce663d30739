import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { EditState } from "../contract.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { AdjustPanel } from "./AdjustPanel.tsx";
import { commandsOf, useEditorKeys } from "./commands.ts";
import { EditNotices } from "./EditNotices.tsx";
import { useEditState } from "./edit-queries.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { MorePanel } from "./MorePanel.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { Stage, type StageMode } from "./Stage.tsx";
import { Timeline } from "./timeline/Timeline.tsx";
import { Transport } from "./Transport.tsx";
import { useEditor } from "./use-editor.ts";
import { WordsPanel } from "./WordsPanel.tsx";

type Props = {
  postId: string;
  /** Shown after a save. */ afterSave: ReactNode;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
};

/**
 * Loads the edit state. Remounts the editor if the post gets another original (after a merge) or if the person loads a newer edit. With
 * unsaved changes, the editor keeps the state that it was opened with and shows a conflict.
 */
export function VideoEditor({ postId, afterSave, onDone, onDirty }: Props) {
  const client = useQueryClient();
  const edit = useEditState(postId);
  const [opening, setOpening] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [opened, setOpened] = useState(edit.data);
  const isReplaced = isDirty && opened !== undefined && opened.original.take_id !== edit.data?.original.take_id;
  if (!isReplaced && opened !== edit.data) setOpened(edit.data);
  const noteDirty = useCallback((dirty: boolean) => (setDirty(dirty), onDirty(dirty)), [onDirty]);
  if (edit.isError && !edit.data)
    return (
      <ErrorState
        heading="h1"
        title="Couldn't open the editor."
        error={edit.error}
        onRetry={() => void edit.refetch()}
        retrying={edit.isFetching}
      >
        {edit.error.message}
      </ErrorState>
    );
  if (!opened)
    return (
      <div aria-busy="true" className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="aspect-video rounded-card" />
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-36 rounded-card lg:col-span-2" />
      </div>
    );
  const reopen = () => {
    void client.invalidateQueries({ queryKey: ["edit", postId] }).then(() => {
      // Set both in one update: a second remount would lose changes made in between.
      setDirty(false);
      setOpening((count) => count + 1);
    });
  };
  return (
    <EditorScreen
      key={`${opened.original.take_id} ${opening}`}
      server={opened}
      isReplaced={isReplaced}
      afterSave={afterSave}
      onDone={onDone}
      onDirty={noteDirty}
      onReopen={reopen}
    />
  );
}

type ScreenProps = {
  server: EditState;
  isReplaced: boolean;
  afterSave: ReactNode;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
  onReopen: () => void;
};

function EditorScreen({ server, isReplaced, afterSave, onDone, onDirty, onReopen }: ScreenProps) {
  const editor = useEditor(server, isReplaced);
  const [mode, setMode] = useState<StageMode>("watch");
  const [zoom, setZoom] = useState(1);
  const [isMerging, setMerging] = useState(false);
  const { model, change, player } = editor;
  // Recreated only with the model; the handlers read other values when they run.
  // oxlint-disable-next-line react/exhaustive-deps
  const commands = useMemo(() => commandsOf(editor, setZoom), [model, change, player]);
  useEditorKeys(editor, commands);
  useLeaveWarning(editor.isDirty);
  useEffect(() => onDirty(editor.isDirty), [onDirty, editor.isDirty]);
  // A closed editor has no unsaved changes.
  useEffect(() => () => onDirty(false), [onDirty]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-semibold">Edit video</h1>
        <SaveBar editor={editor} onDone={onDone} onReopen={onReopen} />
      </div>
      <EditNotices editor={editor} afterSave={afterSave} onReopen={onReopen} onMerge={() => setMerging(true)} />
      <div
        inert={editor.isLocked}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 inert:opacity-60 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <Stage editor={editor} mode={mode} onMode={setMode} />
        <div className="flex min-w-0 flex-col gap-3 lg:col-span-2">
          <Transport editor={editor} commands={commands} zoom={zoom} />
          <Timeline editor={editor} zoom={zoom} />
          <p className="text-small text-muted max-lg:hidden">
            Space plays or pauses. Arrow keys move by a frame, with Shift by a second. I and O set the selection, P selects the part, Delete
            cuts, R restores, S splits.
          </p>
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <Tabs
            label="Editing tools"
            tabs={[
              { value: "words", label: "Words", content: <WordsPanel editor={editor} /> },
              { value: "adjust", label: "Sound and picture", content: <AdjustPanel editor={editor} mode={mode} onMode={setMode} /> },
              { value: "more", label: "Cover and merge", content: <MorePanel editor={editor} onMerge={() => setMerging(true)} /> },
            ]}
          />
        </div>
      </div>
      {isMerging && <MergeDialog editor={editor} onClose={() => setMerging(false)} />}
    </div>
  );
}
