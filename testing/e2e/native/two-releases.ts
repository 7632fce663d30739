import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The script of the first releases at `/push-worker.js`, which only showed notifications. */
const FIRST_WORKER = `self.addEventListener("push", (event) => {
  const { title, body, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag }));
});`;

export const DOWN_TEXT = "Maintenance until 10:00";

type Kind = "first" | "old" | "new" | "down";

/**
 * A proxy in front of the product that shows its build as two releases: in the new one all scripts have other names, and the server has lost
 * the old ones. `first`: as `old`, with the worker of the first releases. `down`: an answer of the server that runs before the product.
 */
export class TwoReleases {
  kind: Kind = "old";
  /** Connections end without an answer. */
  isUnreachable = false;
  /** Connections stay open without an answer, as with a very weak signal. */
  isSilent = false;
  readonly #product: string;
  readonly #server: Server = createServer((asked, reply) => {
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => this.#forward(asked.url ?? "/", asked.method ?? "GET", asked.headers, Buffer.concat(chunks), reply));
  });

  constructor(product: string) {
    this.#product = product;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(path: string, method: string, headers: object, body: Buffer, reply: ServerResponse): void {
    if (this.kind === "first" && path === "/push-worker.js")
      return void reply.writeHead(200, { "content-type": "text/javascript" }).end(FIRST_WORKER);
    if (this.kind === "down") return void reply.writeHead(503, { "content-type": "text/plain" }).end(DOWN_TEXT);
    if (this.isUnreachable) return void reply.destroy();
    if (this.isSilent) return;
    const isNew = this.kind === "new";
    if (isNew && OLD_PATH.test(path)) return void reply.writeHead(404).end();
    const to = path.replace(".new.js", ".js");
    // Text that can be changed.
    const sent = request(this.#product + to, { method, headers: { ...headers, "accept-encoding": "identity" } }, (answer) => {
      const isText = /text\/html|javascript/.test(answer.headers["content-type"] ?? "");
      if (!isNew || !isText) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(reply);
      }
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const { "content-length": _, ...rest } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, rest).end(renewed(Buffer.concat(parts).toString()));
      });
    });
    sent.on("error", () => reply.destroy());
    sent.end(body);
  }
}

const OLD_PATH = /^\/assets\/[\w.-]+-[\w-]{8}\.js$/;
const NAMES = /([\w.-]+-[\w-]{8})\.js\b/g;

const renewed = (text: string): string =>
  text
    .replaceAll(NAMES, "$1.new.js")
    .replace(/(data-release=")[^"]+/, "$12.0.0+new")
    // In the service worker.
    .replace(/release-([0-9a-f]{16})/, "release-new-$1")
    .replace(/postMessage\((.)\d+\.\d+\.\d+\+[0-9a-f]{8}\1\)/, "postMessage($12.0.0+new$1)");
