/** The child process with a local language model: llama.cpp, from an optional package with one binary for this platform. */
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { loosenSchema } from "./loosen-schema.ts";
import { readJsonAnswer } from "./read-json-answer.ts";
import type { GgufAnswer, GgufRequest } from "./gguf-protocol.ts";
import { loadOnce, serveModel } from "../processes/serve-model.ts";

/** Enough for a talk of 20 minutes and its summary. Each token takes memory, whether or not it is used. */
const MAX_CONTEXT = 8192;
const TEMPERATURE = 0.3;
/** Parts of the model's metadata that are long and not needed. */
const LONG_PARTS = ["tokenizer.ggml.tokens", "tokenizer.ggml.token_type", "tokenizer.ggml.merges", "tokenizer.ggml.scores"];

type Completion = {
  text: string;
  content?: string;
  context_full: boolean;
  stopped_limited: boolean;
  tokens_evaluated: number;
  tokens_predicted: number;
};
type LlamaContext = {
  getFormattedChat(messages: object[], template: undefined, options: { jinja: boolean }): { prompt: string } | string;
  tokenize(text: string): Promise<{ tokens: Int32Array }>;
  completion(options: object, onToken?: (token: { accumulated_text?: string }) => void): Promise<Completion>;
};
type Llama = {
  LlamaContext: {
    new (options: object): LlamaContext;
    loadModelInfo(path: string, skip: string[]): Promise<Record<string, unknown>>;
    toggleNativeLog(isOn: boolean): void;
  };
};
type WriteRequest = Extract<GgufRequest, { kind: "write" }>;

let path = "";
const load = loadOnce(async () => {
  const { LlamaContext } = createRequire(import.meta.url)(`@fugood/node-llama-${process.platform}-${process.arch}`) as Llama;
  // An error message would repeat what people said.
  LlamaContext.toggleNativeLog(false);
  const info = await LlamaContext.loadModelInfo(path, LONG_PARTS);
  const trained = Number(info[`${String(info["general.architecture"])}.context_length`]) || MAX_CONTEXT;
  const contextTokens = Math.min(trained, MAX_CONTEXT);
  const context = new LlamaContext({ model: path, n_ctx: contextTokens, n_threads: availableParallelism(), use_mmap: true });
  return { context, contextTokens };
});

serveModel<GgufRequest, GgufAnswer>(async (request, sendPart) => {
  path = request.path;
  const { context, contextTokens } = await load();
  return request.kind === "load" ? { kind: "load", contextTokens } : await write(context, contextTokens, request, sendPart);
});

async function write(
  context: LlamaContext,
  contextTokens: number,
  request: WriteRequest,
  sendPart: (part: unknown) => void,
): Promise<GgufAnswer> {
  const tokens = await countTokens(context, request);
  // The library would cut a prompt that is too long at an arbitrary place.
  const room = contextTokens - request.maxTokens;
  if (tokens > room) return { kind: "too-long", tokens, room };
  const options = {
    messages: request.messages,
    jinja: true,
    enable_thinking: false,
    // The schema becomes a grammar: the model cannot choose a token that violates it.
    response_format: { type: "json_schema", json_schema: { strict: true, schema: loosenSchema(request.schema) } },
    n_predict: request.maxTokens,
    temperature: TEMPERATURE,
  };
  const done = request.isStreamed
    ? await context.completion(options, (token) => sendPart(bare(token.accumulated_text ?? "")))
    : await context.completion(options);
  const text = done.content ?? done.text;
  return {
    kind: "write",
    text,
    isCut: done.stopped_limited || done.context_full || readJsonAnswer(text) === undefined,
    inputTokens: done.tokens_evaluated - done.tokens_predicted,
    outputTokens: done.tokens_predicted,
  };
}

async function countTokens(context: LlamaContext, { messages }: WriteRequest): Promise<number> {
  const chat = context.getFormattedChat(messages, undefined, { jinja: true });
  return (await context.tokenize(typeof chat === "string" ? chat : chat.prompt)).tokens.length;
}

/** The grammar allows a code fence around the answer. */
const bare = (text: string) => text.replace(/^\s*(?:```(?:json)?\s*)?/, "");
