import type { PlayerCommand } from "./player-keys.ts";

/** Features beside playing; keys of features that are missing are not listed. */
export interface PlayerFeatures {
  hasCaptions: boolean;
  hasChapters: boolean;
  hasTheater: boolean;
}

export interface ListedKey {
  /** Any of these, with Shift where it is named. */
  keys: readonly string[];
  does: string;
  /** For each key, the press that a browser reports and the command that it causes. */
  presses: readonly { key: string; shiftKey: boolean }[];
  command: PlayerCommand;
  needs?: keyof PlayerFeatures;
}

const plain = (...keys: string[]) => keys.map((key) => ({ key, shiftKey: false }));
const shifted = (key: string) => [{ key, shiftKey: true }];

/** The player's keyboard shortcuts, in the order in which they are listed. */
export const KEY_LIST: readonly ListedKey[] = [
  { keys: ["Space", "K"], does: "Play or pause", presses: plain(" ", "k"), command: { do: "toggle-play" } },
  { keys: ["J"], does: "Back 10 seconds", presses: plain("j"), command: { do: "seek", by: -10 } },
  { keys: ["L"], does: "Forward 10 seconds", presses: plain("l"), command: { do: "seek", by: 10 } },
  { keys: ["←"], does: "Back 5 seconds", presses: plain("ArrowLeft"), command: { do: "seek", by: -5 } },
  { keys: ["→"], does: "Forward 5 seconds", presses: plain("ArrowRight"), command: { do: "seek", by: 5 } },
  { keys: ["↑"], does: "Increase volume", presses: plain("ArrowUp"), command: { do: "volume", by: 0.1 } },
  { keys: ["↓"], does: "Decrease volume", presses: plain("ArrowDown"), command: { do: "volume", by: -0.1 } },
  { keys: ["M"], does: "Mute or unmute", presses: plain("m"), command: { do: "toggle-mute" } },
  { keys: ["C"], does: "Show or hide captions", presses: plain("c"), command: { do: "toggle-captions" }, needs: "hasCaptions" },
  { keys: ["F"], does: "Full screen", presses: plain("f"), command: { do: "toggle-fullscreen" } },
  { keys: ["T"], does: "Theater mode", presses: plain("t"), command: { do: "toggle-theater" }, needs: "hasTheater" },
  { keys: ["Shift+N"], does: "Next chapter", presses: shifted("N"), command: { do: "chapter", by: 1 }, needs: "hasChapters" },
  { keys: ["Shift+P"], does: "Previous chapter", presses: shifted("P"), command: { do: "chapter", by: -1 }, needs: "hasChapters" },
  { keys: ["?"], does: "Show this list", presses: shifted("?"), command: { do: "show-keys" } },
];
