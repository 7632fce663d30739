import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { makePerson } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { lightCaller } from "./support/light-caller.ts";
import { callSteadily } from "./support/open-loop.ts";
import { report } from "./support/statistics.ts";
import { watchStolenTime } from "./support/stolen-time.ts";

const RATE = 100;
const CALLS = 2000;
const SLOW = 300;
const OPENED_AT_ONCE = 50;
const LONGEST_MS = 60_000;

/** Measures reading an Aside alone, with 300 clients that send a byte per second, and with idle event streams. Also times their closing. */
export async function benchSlowClients(product: Product, streams: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const event = await ada.driver.call(createEvent, { body: { title: "Read meanwhile" } });
  const token = ada.driver.token ?? "";
  const call = lightCaller({
    url: `${product.url}/v1/event/${event.id}`,
    method: "GET",
    connections: 20,
    headers: { "access-token": token },
  });
  const measure = async (name: string) => {
    const watch = watchStolenTime();
    const { spans, failed } = await callSteadily({ rate: RATE, amount: CALLS, send: async () => await call() });
    report(name, { ...watch.stop()(spans), errors: failed });
  };
  await measure("warming up");
  await measure("an Aside read, alone");

  const slow = openSlow(product.url);
  await measure(`with ${SLOW} slow clients`);
  const seconds = await Promise.all(slow);
  report("slow clients, closed after", {
    "first s": Math.min(...seconds),
    "last s": Math.max(...seconds),
    open: seconds.filter(Number.isNaN).length,
  });

  const opened: Socket[] = [];
  while (opened.length < streams)
    opened.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => openStream(product.url, token)))));
  await measure(`with ${opened.length} idle event streams`);
  report("event streams", { "still open": opened.filter((socket) => !socket.closed).length });
  for (const socket of opened) socket.destroy();
  await measure("alone again");
}

/** Half of the clients send headers slowly, half a body. Returns after how many seconds each was closed; NaN if never. */
function openSlow(url: string): Promise<number>[] {
  const body = "POST /v1/auth/login HTTP/1.1\r\nHost: aside\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
  return Array.from({ length: SLOW }, async (_, index) => {
    const socket = dial(url, index % 2 === 0 ? "GET / HTTP/1.1\r\nHost: aside\r\nX-Slow: " : body);
    const began = performance.now();
    const timer = setInterval(() => socket.writable && socket.write("a"), 1000);
    socket.resume();
    const closed = new Promise<number>((resolve) => socket.once("close", () => resolve((performance.now() - began) / 1000)));
    const seconds = await Promise.race([closed, sleep(LONGEST_MS, Number.NaN)]);
    clearInterval(timer);
    socket.destroy();
    return seconds;
  });
}

async function openStream(url: string, token: string): Promise<Socket> {
  const socket = dial(url, `GET ${STREAM_PATH} HTTP/1.1\r\nHost: aside\r\naccess-token: ${token}\r\n\r\n`);
  await new Promise((resolve, reject) => {
    socket.once("data", resolve);
    socket.once("close", () => reject(new Error("a stream was not opened: is `ulimit -n` large enough?")));
  });
  socket.resume();
  return socket;
}

function dial(url: string, head: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(head);
  return socket;
}
