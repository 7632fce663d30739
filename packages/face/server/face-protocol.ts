import type { Face } from "../port.ts";

export type FaceRequest = { picture: Uint8Array };
/** `refused`: why the file cannot be analyzed. */
export type FaceAnswer = { faces: Face[] } | { refused: string };
