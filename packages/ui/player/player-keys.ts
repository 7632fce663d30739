/** The command of a keyboard shortcut. `seek` is relative, in seconds. */
export type PlayerCommand =
  | { do: "toggle-play" | "toggle-mute" | "toggle-captions" | "toggle-fullscreen" | "toggle-theater" | "show-keys" }
  | { do: "seek"; by: number }
  | { do: "volume"; by: number }
  /** Seeks to the next or the previous chapter. */
  | { do: "chapter"; by: 1 | -1 };

const COMMANDS: Record<string, PlayerCommand> = {
  " ": { do: "toggle-play" },
  k: { do: "toggle-play" },
  m: { do: "toggle-mute" },
  c: { do: "toggle-captions" },
  f: { do: "toggle-fullscreen" },
  t: { do: "toggle-theater" },
  "?": { do: "show-keys" },
  j: { do: "seek", by: -10 },
  l: { do: "seek", by: 10 },
  arrowleft: { do: "seek", by: -5 },
  arrowright: { do: "seek", by: 5 },
  arrowup: { do: "volume", by: 0.1 },
  arrowdown: { do: "volume", by: -0.1 },
};

const WITH_SHIFT: Record<string, PlayerCommand> = {
  n: { do: "chapter", by: 1 },
  p: { do: "chapter", by: -1 },
};

/** The command of a key press; undefined if the player ignores it (typing, or a browser shortcut). */
export function playerCommand(press: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): PlayerCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const key = press.key.toLowerCase();
  return (press.shiftKey ? WITH_SHIFT[key] : undefined) ?? COMMANDS[key];
}
