import type { Box, QualityIssue } from "../port.ts";

export type ToGuide =
  | { do: "analyze"; picture: ImageBitmap; at: number }
  /** The person who should be in the picture: a picture or a descriptor. Null: anybody. */
  | { do: "compare"; reference: Blob | Float32Array | null }
  | { do: "best" };

export type FromGuide =
  | { is: "ready" }
  | { is: "failed"; reason: string }
  | { is: "report"; report: GuideReport; milliseconds: number }
  | { is: "best"; picture: Blob | null };

export type GuideReport = {
  issues: readonly QualityIssue[];
  /** The face, as parts (0..1) of the picture's width and height. Null: there is none. */
  box: Box | null;
  /** When the picture was taken, by `performance.now()` of the page. */
  at: number;
  /** Whether this picture is the best so far. */
  isBest: boolean;
};
