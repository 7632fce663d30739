import { type Answer, type LoopbackServer, type RecordedRequest, type Reply, startLoopbackServer } from "./loopback-server.ts";

export type OpenAiTestServer = LoopbackServer & {
  /** As AI_BASE_URL, ASR_URL and TTS_URL take it. */
  url: string;
};

/** An OpenAI-compatible test server; `answer` returns each reply (see chatReply). */
export async function startOpenAiServer(answer: Answer): Promise<OpenAiTestServer> {
  const server = await startLoopbackServer(answer);
  return Object.assign(server, { url: `${server.origin}/v1` });
}

type ChatOptions = { finishReason?: string; promptTokens?: number; completionTokens?: number };

/** The model's answer (a value becomes JSON), streamed where the request asks for it. */
export function chatReply(request: RecordedRequest, content: unknown, options: ChatOptions = {}): Reply {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const finish_reason = options.finishReason ?? "stop";
  const usage = { prompt_tokens: options.promptTokens ?? 100, completion_tokens: options.completionTokens ?? 20 };
  if (!request.json?.stream) return { json: { choices: [{ message: { role: "assistant", content: text }, finish_reason }], usage } };
  const deltas = text.match(/[\s\S]{1,8}/g) ?? [];
  return {
    events: [
      ...deltas.map((piece) => ({ choices: [{ delta: { content: piece }, finish_reason: null }] })),
      { choices: [{ delta: {}, finish_reason }] },
      ...(request.json.stream_options?.include_usage ? [{ choices: [], usage }] : []),
    ],
  };
}

/** The material of this name in the prompt; null where there is none. */
export function readMaterial(request: RecordedRequest, name: string): string | null {
  const messages = (request.json?.messages ?? []) as { role: string; content: string }[];
  const found = messages
    .filter((message) => message.role === "user")
    .map((message) => new RegExp(`Material "${name}":\\n<<<(material-[0-9a-f]+)\\n([\\s\\S]*?)\\n\\1>>>`).exec(message.content)?.[2])
    .find((text) => text !== undefined);
  return found ?? null;
}

export const errorReply = (status: number, error: Record<string, unknown> = {}, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  json: { error },
});
