import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** The JSON body, else undefined. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of many shapes
  json: any;
  /** The multipart body, else undefined. */
  form: FormData | undefined;
};

export type Reply =
  | { status?: number; headers?: Record<string, string>; json: unknown }
  | { status?: number; headers?: Record<string, string>; bytes: Buffer | string }
  /** Server-sent events; a string is sent unchanged. `end`: with the end mark, by closing the connection, or never. */
  | { events: unknown[]; end?: "mark" | "cut" | "never" }
  /** The connection is closed, or there is no reply. */
  | { fault: "cut" | "silence" };

export type Answer = (request: RecordedRequest) => Reply | Promise<Reply>;

export type LoopbackServer = {
  /** Without a path. */
  origin: string;
  requests: RecordedRequest[];
  /** May be replaced between requests. */
  answer: Answer;
  close(): Promise<void>;
};

/** A real HTTP server on this machine that replies by a function and records its requests. */
export async function startLoopbackServer(answer: Answer): Promise<LoopbackServer> {
  const server = createServer((incoming, response) => {
    void handle(incoming).then(
      async (request) => {
        loopback.requests.push(request);
        await send(response, await loopback.answer(request));
      },
      () => response.destroy(),
    );
  });
  const loopback: LoopbackServer = {
    origin: "",
    requests: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  loopback.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return loopback;
}

async function handle(incoming: IncomingMessage): Promise<RecordedRequest> {
  const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
  const type = incoming.headers["content-type"] ?? "";
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers: incoming.headers,
    json: type.startsWith("application/json") ? JSON.parse(body.toString("utf8")) : undefined,
    form: type.startsWith("multipart/") ? await new Response(body, { headers: { "content-type": type } }).formData() : undefined,
  };
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if ("fault" in reply) {
    if (reply.fault === "cut") response.destroy();
    return;
  }
  if ("events" in reply) return await sendEvents(response, reply);
  const body = "json" in reply ? JSON.stringify(reply.json) : reply.bytes;
  const type = "json" in reply ? "application/json" : "application/octet-stream";
  response.writeHead(reply.status ?? 200, { "content-type": type, ...reply.headers }).end(body);
}

async function sendEvents(response: ServerResponse, { events, end = "mark" }: { events: unknown[]; end?: string }): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    response.write(typeof event === "string" ? event : `data: ${JSON.stringify(event)}\n\n`);
    // Each event in its own packet, as a model streams.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (end === "mark") response.end("data: [DONE]\n\n");
  if (end === "cut") response.destroy();
}
