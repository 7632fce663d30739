import { createServer } from "node:net";

/**
 * Below the range of outgoing connections (Linux from 32768, others from 49152), so that none of them takes the port before its server
 * listens. Above 10080, the last port that `fetch` and browsers refuse to call.
 */
const [FIRST, LAST] = [10_081, 32_000];

/** A free port on the loopback interface. Throws after 100 attempts. */
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
