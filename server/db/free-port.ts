import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152): none of those can take it before its server listens. */
const [FIRST, LAST] = [10_000, 32_000];

/** A port of this machine's loopback that nobody listens on at this moment. Throws when 100 tries found none. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error("no free port was found on this machine");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
