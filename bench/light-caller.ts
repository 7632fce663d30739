import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Calls one address over kept connections and looks at each answer's status only: what a call costs here is not the server's, and both share the
 * machine. Answers must have a content-length, as the api's have. A call beyond `connections` waits for one.
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
    if (made++ < options.connections) return new Connection(connect({ host: url.hostname, port: Number(url.port), noDelay: true }));
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

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  #answered: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #status = 0;
  #missing = 0;
  #head: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#read(bytes));
    socket.on("error", (error) => this.#answered?.reject(error));
    socket.on("close", () => this.#answered?.reject(new Error("the connection was closed")));
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
      this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = this.#head.indexOf(HEAD_END);
      if (end === -1) return;
      const text = this.#head.toString("latin1", 0, end);
      this.#status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) return void this.#socket.destroy(new Error("an answer without a content-length"));
      this.#missing = Number(length) - (this.#head.length - end - HEAD_END.length);
      this.#head = Buffer.alloc(0);
    }
    if (this.#missing > 0) return;
    const answered = this.#answered;
    this.#answered = null;
    answered?.resolve(this.#status);
  }
}
