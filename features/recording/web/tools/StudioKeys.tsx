import { KeysDialog } from "@aside/ui/overlays/KeysDialog.tsx";
import { copy } from "../../copy.ts";

const KEYS = [
  { keys: ["R"], does: "Start or stop recording" },
  { keys: ["Space"], does: "Pause or resume" },
  { keys: ["Esc"], does: "Cancel the countdown, close a drawer" },
  { keys: ["T"], does: "Show or hide the teleprompter" },
  { keys: ["↑", "↓"], does: "Teleprompter: previous or next line" },
  { keys: ["Page Up", "Page Down"], does: "Teleprompter: previous or next paragraph" },
  { keys: ["[", "]"], does: "Teleprompter: slower or faster" },
  { keys: ["-", "+"], does: "Teleprompter: smaller or larger" },
  { keys: ["M"], does: "Teleprompter: mirror the text" },
  { keys: ["?"], does: "Show this list" },
];

/** Lists the studio's keyboard shortcuts. */
export function StudioKeys({ onClose }: { onClose: () => void }) {
  return <KeysDialog description={copy.studioKeys} keys={KEYS} onClose={onClose} />;
}
