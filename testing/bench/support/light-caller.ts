import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const NOTHING = Buffer.alloc(0);
const READ_BYTES = 65_536;

/**
 * Calls one address over keep-alive connections and checks only the status of each reply, because caller and server share the machine.
 * Replies must have a content-length, as the api's have. A call beyond `connections` waits for a free one.
 */
export function lightCaller(options: {
  url: string;
  method: string;
  headers: Record<string, string>;
  connections: number;
}): (body?: string) => Promise<void> {
  const url = new URL(options.url);
  const head = [
    `${options.method} ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(options.headers).map(([name, value]) => `${name}: ${value}`),
  ].join("\r\n");
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  let made = 0;
  const take = async () => {
    const known = free.pop();
    if (known) return known;
    if (made++ < options.connections) return new Connection(url);
    return await new Promise<Connection>((resolve) => waiting.push(resolve));
  };
  const giveBack = (connection: Connection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  return async (body = "") => {
    const connection = await take();
    const status = await connection.call(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    giveBack(connection);
    if (status !== 200) throw new Error(`${options.url} -> ${status}`);
  };
}

/**
 * Sends one request at a time. Data is read into one reused buffer, because a new buffer for each read (64 KB outside of the heap) makes
 * V8 collect garbage every second or two, which delays all callers.
 */
class Connection {
  readonly #socket: Socket;
  #answered: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #status = 0;
  #missing = 0;
  #head: Buffer = NOTHING;

  constructor(url: URL) {
    const callback = (length: number, buffer: Uint8Array) => {
      this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback };
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true, onread });
    this.#socket.on("error", (error) => this.#answered?.reject(error));
    this.#socket.on("close", () => this.#answered?.reject(new Error("the connection was closed")));
  }

  async call(request: string): Promise<number> {
    return await new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(request);
    });
  }

  #read(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= bytes.length;
    } else {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = head.indexOf(HEAD_END);
      // Copied, because the next read overwrites the buffer.
      if (end === -1) return void (this.#head = Buffer.from(head));
      const text = head.toString("latin1", 0, end);
      this.#status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) return void this.#socket.destroy(new Error("a reply without a content-length"));
      this.#missing = Number(length) - (head.length - end - HEAD_END.length);
      this.#head = NOTHING;
    }
    if (this.#missing > 0) return;
    const answered = this.#answered;
    this.#answered = null;
    answered?.resolve(this.#status);
  }
}
