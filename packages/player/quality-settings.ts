/** `auto`: as good as the line allows; `sound`: without the picture; a number: pixels of the picture's shorter side. */
export type Choice = "auto" | "sound" | number;
/** `savesData` is undefined until the viewer decides: then the browser's setting counts. */
type Settings = { choice: Choice; savesData?: boolean };

/** With data saver, Auto chooses no larger picture. A quality that the viewer chose applies as chosen. */
export const SAVER_SIDE = 480;

const STORED = "aside.quality";

/** This browser's settings, for all videos. */
export function readSettings(): Settings {
  try {
    const { choice, savesData } = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
    const isKnown = choice === "sound" || (typeof choice === "number" && choice > 0);
    return { choice: isKnown ? choice : "auto", ...(typeof savesData === "boolean" && { savesData }) };
  } catch {
    return { choice: "auto" }; // no storage, or not ours
  }
}

export function storeSettings(change: Partial<Settings>): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...readSettings(), ...change }));
  } catch {
    // Frames in other sites may have no storage: then it counts for this video.
  }
}

/** Whether the viewer wants to save data: as set in a player, otherwise in the browser. Not every browser says it. */
export const savesData = (): boolean =>
  readSettings().savesData ?? (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
