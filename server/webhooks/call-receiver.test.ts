import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { publicFetch } from "../http/public-fetch.ts";
import { describeFailure } from "./call-receiver.ts";

test("says that a receiver did not answer in time", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const signal = AbortSignal.any([new AbortController().signal, AbortSignal.timeout(50)]);
  const call = publicFetch(`http://127.0.0.1:${port}`, { method: "POST", headers: {}, signal, allowedHosts: ["127.0.0.1"] });
  const failure = await call.then(() => "answered", describeFailure);
  silent.closeAllConnections();
  silent.close();
  expect(failure).toBe("The server did not answer within 10 seconds.");
});

test("says why a receiver cannot be reached", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const call = publicFetch(`http://127.0.0.1:${port}`, { method: "POST", headers: {}, allowedHosts: ["127.0.0.1"] });
  expect(await call.then(() => "answered", describeFailure)).toBe("The server refused the connection.");
});
