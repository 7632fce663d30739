import { readFileSync } from "node:fs";

/** An official portrait, by its name in the folder `pictures`. */
export function readPortrait(name: string): Buffer {
  return readFileSync(new URL(`pictures/${name}.jpg`, import.meta.url));
}
