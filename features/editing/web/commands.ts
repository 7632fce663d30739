import { useEffect } from "react";
import { cutOut, partAt, redo, restore, select, splitAt, undo } from "./edit-model.ts";
import { cutsOf, halfFrame } from "./ranges.ts";
import type { Editor } from "./use-editor.ts";

export const MAX_ZOOM = 64;

export type EditorCommands = Record<
  "undo" | "redo" | "zoomIn" | "zoomOut" | "setIn" | "setOut" | "split" | "cut" | "restore" | "selectPart" | "deselect",
  () => void
>;

/** The commands behind both buttons and keyboard shortcuts. */
export function commandsOf({ change, player, model }: Editor, onZoom: (change: (zoom: number) => number) => void): EditorCommands {
  const now = () => player.state.time;
  return {
    undo: () => change(undo),
    redo: () => change(redo),
    zoomIn: () => onZoom((zoom) => Math.min(MAX_ZOOM, zoom * 2)),
    zoomOut: () => onZoom((zoom) => Math.max(1, zoom / 2)),
    setIn: () =>
      change((before) => {
        const end = before.selection && before.selection.end > now() ? before.selection.end : (before.list.ranges.at(-1)?.end ?? 0);
        return select(before, { start: now(), end });
      }),
    setOut: () =>
      change((before) => {
        const start = before.selection && before.selection.start < now() ? before.selection.start : (before.list.ranges[0]?.start ?? 0);
        return select(before, { start, end: now() });
      }),
    split: () => change((before) => splitAt(before, now())),
    cut: () => {
      const { selection } = model;
      if (!selection) return;
      change((before) => cutOut(before, selection.start, selection.end));
      player.seek(selection.end);
    },
    restore: () => change((before) => restore(before, before.selection ?? cutAt(before, now()))),
    selectPart: () => change((before) => select(before, partAt(before, now()))),
    deselect: () => change((before) => select(before, null)),
  };
}

function cutAt(model: Editor["model"], seconds: number) {
  const near = seconds + halfFrame(model);
  return cutsOf(model.list.ranges, model).find((cut) => cut.start <= near && cut.end > seconds) ?? { start: seconds, end: seconds };
}

/** Whether the event's target handles keys itself: a field, a dialog or a menu. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return event.defaultPrevented || target.closest("input:not([type=range]), textarea, select, [role=dialog], [role=menu]") !== null;
}

/** The editor's keyboard shortcuts, independent of the focused element. */
export function useEditorKeys({ player, model }: Editor, commands: EditorCommands): void {
  useEffect(() => {
    const { duration, frameRate } = model;
    const keys: Record<string, () => void> = {
      s: commands.split,
      i: commands.setIn,
      o: commands.setOut,
      r: commands.restore,
      p: commands.selectPart,
      delete: commands.cut,
      backspace: commands.cut,
      escape: commands.deselect,
      "+": commands.zoomIn,
      "=": commands.zoomIn,
      "-": commands.zoomOut,
      " ": () => player.toggle(),
      k: () => player.toggle(),
      home: () => player.seek(model.list.ranges[0]?.start ?? 0),
      end: () => player.seek((model.list.ranges.at(-1)?.end ?? duration) - 1 / frameRate),
    };
    const onKey = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event) || event.altKey) return;
      const target = event.target as HTMLElement;
      const key = event.key.toLowerCase();
      let run = keys[key];
      if (event.ctrlKey || event.metaKey)
        run = key === "z" ? (event.shiftKey ? commands.redo : commands.undo) : key === "y" ? commands.redo : undefined;
      else if (key === "arrowleft" || key === "arrowright") {
        // Sliders, tabs and the word list handle arrow keys themselves.
        if (target.closest("input, [role=tab], [role=listbox]")) return;
        run = () => player.step((key === "arrowleft" ? -1 : 1) * (event.shiftKey ? frameRate : 1));
      } else if ((key === " " && target.closest("button, summary, a, [role=tab]")) || (target.tagName === "INPUT" && /home|end/.test(key)))
        return;
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [player, model, commands]);
}
