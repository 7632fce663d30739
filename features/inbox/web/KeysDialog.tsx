import { type KeyRow, SingleKeysDialog } from "@aside/ui/lists/SingleKeysDialog.tsx";
import { copy } from "../copy.ts";
import type { ListKind } from "./list/list-state.ts";

const KEY_ROWS: readonly (KeyRow & { only?: ListKind })[] = [
  { keys: ["J", "K"], does: "Next and previous video", isSingle: true },
  { keys: ["↓", "↑", "→", "←"], does: "Move in the list" },
  { keys: ["Enter"], does: "Open the video, or continue a draft" },
  { keys: ["I"], does: "Show or hide the details", isSingle: true },
  { keys: ["X"], does: "Select", isSingle: true },
  { keys: ["Shift + ↓", "Shift + ↑"], does: "Extend the selection" },
  { keys: ["L"], does: "Labels", isSingle: true },
  { keys: ["S"], does: "Star", isSingle: true },
  { keys: ["E"], does: "Archive, or move back to the inbox", only: "inbox", isSingle: true },
  { keys: ["U"], does: "Mark as unviewed", only: "inbox", isSingle: true },
  { keys: ["E"], does: "Edit the video", only: "created", isSingle: true },
  { keys: ["#", "Delete"], does: "Delete", only: "created" },
  { keys: ["Z"], does: copy.done.undo, isSingle: true },
  { keys: ["/", "F"], does: copy.search, isSingle: true },
  { keys: ["?"], does: copy.keysTitle, isSingle: true },
  { keys: ["Escape"], does: "Close, or clear the selection" },
];

/** The shortcuts of a dashboard list. */
export function KeysDialog({ kind, onClose }: { kind: ListKind; onClose: () => void }) {
  return <SingleKeysDialog rows={KEY_ROWS.filter(({ only }) => only === undefined || only === kind)} onClose={onClose} />;
}
