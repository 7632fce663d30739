import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import {
  ArrowLeftFromLine,
  ArrowRightFromLine,
  Pause,
  Play,
  Redo2,
  Scissors,
  SquareSplitHorizontal,
  StepBack,
  StepForward,
  Undo2,
  Undo,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type EditorCommands, MAX_ZOOM } from "./commands.ts";
import { formatMoment, describeMoment } from "@aside/contract/time/frame-times.ts";
import { cutsOf, lengthOf } from "./ranges.ts";
import { type Editor, usePlayer } from "./use-editor.ts";

/** Playback controls and the commands that act at the playhead or on the selection. */
export function Transport({ editor, commands, zoom }: { editor: Editor; commands: EditorCommands; zoom: number }) {
  const { model, player } = editor;
  const { time, playing } = usePlayer(player);
  const { selection, list } = model;
  const length = lengthOf(list.ranges);
  const [from, to] = selection ? [selection.start, selection.end] : [time, time + 0.001];
  const canRestore = cutsOf(list.ranges, model).some((cut) => cut.start < to && cut.end > from);
  return (
    <div role="toolbar" aria-label="Editing" className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <IconButton label="One frame back (←)" onClick={() => player.step(-1)} className="max-[480px]:hidden">
        <StepBack aria-hidden />
      </IconButton>
      <IconButton label={playing ? "Pause (Space)" : "Play (Space)"} onClick={() => player.toggle()}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton label="One frame forward (→)" onClick={() => player.step(1)} className="max-[480px]:hidden">
        <StepForward aria-hidden />
      </IconButton>
      <p className="mx-2 whitespace-nowrap tabular-nums">
        {formatMoment(time)}
        <span className="text-muted">
          {" · new "}
          <span className="max-[480px]:hidden">length </span>
        </span>
        <output aria-label={`New length ${describeMoment(length)}`} className="font-semibold">
          {formatMoment(length)}
        </output>
      </p>
      <span className="ml-auto flex">
        <IconButton label="Undo (Ctrl+Z)" disabled={model.past.length === 0} onClick={commands.undo}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label="Redo (Ctrl+Shift+Z)" disabled={model.future.length === 0} onClick={commands.redo}>
          <Redo2 aria-hidden />
        </IconButton>
      </span>
      <div className="flex w-full flex-wrap items-center gap-2">
        <Button variant="secondary" title="Start selection here (I)" onClick={commands.setIn}>
          <ArrowRightFromLine aria-hidden className="size-4" />
          In
        </Button>
        <Button variant="secondary" title="End selection here (O)" onClick={commands.setOut}>
          <ArrowLeftFromLine aria-hidden className="size-4" />
          Out
        </Button>
        <Button variant="secondary" title="Split here (S). Double-click a part to select it" onClick={commands.split}>
          <SquareSplitHorizontal aria-hidden className="size-4" />
          Split
        </Button>
        <Button variant="secondary" title="Cut the selection (Delete)" disabled={!selection} onClick={commands.cut}>
          <Scissors aria-hidden className="size-4" />
          Cut out
        </Button>
        <Button variant="secondary" title="Restore the cut here or in the selection (R)" disabled={!canRestore} onClick={commands.restore}>
          <Undo aria-hidden className="size-4" />
          Restore
        </Button>
        {selection && (
          // On narrow screens this is a separate line, so that the zoom buttons do not move.
          <p className="text-small text-muted tabular-nums max-sm:order-last max-sm:w-full">
            {formatMoment(selection.start)} to {formatMoment(selection.end)} selected
          </p>
        )}
        <span className="ml-auto flex">
          <IconButton label="Zoom out (−)" disabled={zoom <= 1} onClick={commands.zoomOut}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label="Zoom in (+)" disabled={zoom >= MAX_ZOOM} onClick={commands.zoomIn}>
            <ZoomIn aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
