import { ANIMATED, IMAGES } from "./catalog.ts";
import { listOwnPictures, type OwnPicture } from "./own-pictures.ts";
import type { BackgroundChoice } from "./port.ts";

const KEY = "aside.background";

/** A choice as a short text, for the storage and as the value of a radio button. `pictures`: the user's own, to find their ids. */
export function keyOfChoice(choice: BackgroundChoice, pictures: readonly OwnPicture[]): string {
  if (choice.kind === "none") return "none";
  if (choice.kind === "blur") return `blur:${choice.strength}`;
  if (choice.kind === "own") return `own:${pictures.find((own) => own.picture === choice.picture)?.id ?? ""}`;
  return `${choice.kind}:${choice.name}`;
}

/** The choice for a key; null when the background does not exist or no longer exists. */
export function choiceOfKey(key: string, pictures: readonly OwnPicture[]): BackgroundChoice | null {
  const [kind, name = ""] = key.split(":");
  if (kind === "none") return { kind };
  if (kind === "blur" && (name === "light" || name === "strong")) return { kind, strength: name };
  if (kind === "image" && IMAGES.some((image) => image.name === name)) return { kind, name };
  if (kind === "animated" && ANIMATED.some((animation) => animation.name === name)) return { kind, name };
  const own = kind === "own" ? pictures.find(({ id }) => id === name) : undefined;
  return own ? { kind: "own", picture: own.picture } : null;
}

/** Saves the choice on this device. Without storage, it lasts until the page is closed. */
export function saveBackground(key: string): void {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // Storage is full or forbidden. The choice is not important enough for an error message.
  }
}

/** The last choice on this device, or `none`. The recorder applies it before its first frame. */
export async function loadSavedBackground(): Promise<BackgroundChoice> {
  try {
    const key = localStorage.getItem(KEY) ?? "none";
    return choiceOfKey(key, key.startsWith("own:") ? await listOwnPictures() : []) ?? { kind: "none" };
  } catch {
    return { kind: "none" };
  }
}
