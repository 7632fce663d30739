import { readFileSync } from "node:fs";
import type { TalkingPhoto } from "../../talking-photo/talking-photo-protocol.ts";

/** A small portrait and the points that MediaPipe's model finds on it. */
export function readPortrait(name: "closed-mouth" | "smile"): TalkingPhoto {
  const read = (extension: string) => readFileSync(new URL(`./${name}.${extension}`, import.meta.url));
  return { picture: read("jpg"), mesh: JSON.parse(read("json").toString("utf8")) as TalkingPhoto["mesh"] };
}
