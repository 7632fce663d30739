/** What a key does to the player. Seconds are relative. */
export type PlayerCommand =
  | { do: "toggle-play" | "toggle-mute" | "toggle-captions" | "toggle-fullscreen" }
  | { do: "seek"; by: number }
  | { do: "volume"; by: number };

const COMMANDS: Record<string, PlayerCommand> = {
  " ": { do: "toggle-play" },
  k: { do: "toggle-play" },
  m: { do: "toggle-mute" },
  c: { do: "toggle-captions" },
  f: { do: "toggle-fullscreen" },
  j: { do: "seek", by: -10 },
  l: { do: "seek", by: 10 },
  arrowleft: { do: "seek", by: -5 },
  arrowright: { do: "seek", by: 5 },
  arrowup: { do: "volume", by: 0.1 },
  arrowdown: { do: "volume", by: -0.1 },
};

/** The command of a key press, or undefined where the key is not the player's (typing, or a browser shortcut). */
export function playerCommand(press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): PlayerCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return COMMANDS[press.key.toLowerCase()];
}
