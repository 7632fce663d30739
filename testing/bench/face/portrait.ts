import type { Face } from "@aside/face/port.ts";

/** `person`: the part of the file's name before the first "_" or "-". */
export type Portrait = { name: string; person: string; picture: Buffer; face: Face };
