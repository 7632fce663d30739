import type { ChatMessage, JsonSchema } from "./generate-checked.ts";

export type GgufRequest =
  | { kind: "load"; path: string }
  | { kind: "write"; path: string; messages: ChatMessage[]; schema: JsonSchema; maxTokens: number; isStreamed: boolean };

export type GgufAnswer =
  | { kind: "load"; contextTokens: number }
  | { kind: "write"; text: string; isCut: boolean; inputTokens: number; outputTokens: number }
  /** Nothing was written: what was to be read has `tokens`, and there is room for `room` beside the answer. */
  | { kind: "too-long"; tokens: number; room: number };
