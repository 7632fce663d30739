import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Given = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/** A server on loopback that answers by one function. */
export async function listen(answer: (given: Given) => Promise<Answer> | Answer): Promise<{ url: string; stop: () => Promise<void> }> {
  const respond = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const {
      status,
      headers = {},
      body,
    } = await answer({ method: request.method ?? "GET", url, headers: request.headers, body: await text(request) });
    reply.writeHead(status, { "content-type": "application/json", ...headers }).end(body === undefined ? "" : JSON.stringify(body));
  };
  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
