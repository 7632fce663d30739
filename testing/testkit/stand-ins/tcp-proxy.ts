import { connect, createServer, type Socket } from "node:net";
import { freePort } from "@aside/server/db/free-port.ts";

export type TcpProxy = {
  port: number;
  /** Closes every connection and refuses new ones, like a stopped server. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
};

/** A proxy between a process and its database, with which a test can interrupt the connection. Starts disconnected. */
export async function createTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  return {
    port,
    cut: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
}
