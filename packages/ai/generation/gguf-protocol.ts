import type { ChatMessage, JsonSchema } from "./generate-checked.ts";

export type GgufRequest =
  | { kind: "load"; path: string }
  | { kind: "write"; path: string; messages: ChatMessage[]; schema: JsonSchema; maxTokens: number; isStreamed: boolean };

export type GgufAnswer =
  | { kind: "load"; contextTokens: number }
  | { kind: "write"; text: string; isCut: boolean; inputTokens: number; outputTokens: number }
  /** No answer: the prompt has `tokens` tokens, and only `room` fit beside the answer. */
  | { kind: "too-long"; tokens: number; room: number };
