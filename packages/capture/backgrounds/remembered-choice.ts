import { ANIMATED, IMAGES } from "./catalog.ts";
import { listOwnPictures, type OwnPicture } from "./own-pictures.ts";
import type { BackgroundChoice } from "./port.ts";

const KEY = "aside.background";

/** A choice as one short text: what is kept, and what names a radio button. `pictures`: the own ones, to name that by its id. */
export function keyOfChoice(choice: BackgroundChoice, pictures: readonly OwnPicture[]): string {
  if (choice.kind === "none") return "none";
  if (choice.kind === "blur") return `blur:${choice.strength}`;
  if (choice.kind === "own") return `own:${pictures.find((own) => own.picture === choice.picture)?.id ?? ""}`;
  return `${choice.kind}:${choice.name}`;
}

/** What a key says; null when there is no such background (any more). */
export function choiceOfKey(key: string, pictures: readonly OwnPicture[]): BackgroundChoice | null {
  const [kind, name = ""] = key.split(":");
  if (kind === "none") return { kind };
  if (kind === "blur" && (name === "light" || name === "strong")) return { kind, strength: name };
  if (kind === "image" && IMAGES.some((image) => image.name === name)) return { kind, name };
  if (kind === "animated" && ANIMATED.some((animation) => animation.name === name)) return { kind, name };
  const own = kind === "own" ? pictures.find(({ id }) => id === name) : undefined;
  return own ? { kind: "own", picture: own.picture } : null;
}

/** Keeps the choice on this device. Where nothing can be kept, it holds until the page is left. */
export function rememberBackground(key: string): void {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // Storage is full or forbidden: nothing that a person must hear of.
  }
}

/** The last choice on this device; `none` where there is none. For the recorder, before its first picture. */
export async function recallBackground(): Promise<BackgroundChoice> {
  try {
    const key = localStorage.getItem(KEY) ?? "none";
    return choiceOfKey(key, key.startsWith("own:") ? await listOwnPictures() : []) ?? { kind: "none" };
  } catch {
    return { kind: "none" };
  }
}
