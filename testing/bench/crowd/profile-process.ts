import { setTimeout as sleep } from "node:timers/promises";
import { report } from "../support/statistics.ts";

const MAX_SHOWN = 20;
const LEAST_PERCENT = 1;

type CallFrame = { functionName: string; url: string };
type Profile = { nodes: { id: number; callFrame: CallFrame }[]; samples: number[]; timeDeltas: number[] };

/**
 * Profiles a running Node process with V8's sampling profiler and prints where its busy time went. The process must have been started with
 * `--inspect-port=PORT`; a signal opens its inspector.
 */
export async function profileProcess(pid: number, port: number, seconds: number): Promise<() => void> {
  process.kill(pid, "SIGUSR1");
  const inspector = await connect(await findAddress(port));
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.start");
  await sleep(seconds * 1000);
  const { profile } = (await inspector.send("Profiler.stop")) as { profile: Profile };
  inspector.close();
  return () => print(profile);
}

async function findAddress(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = reply ? ((await reply.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await sleep(50);
  }
  throw new Error("the inspector did not open");
}

async function connect(url: string): Promise<{ send: (method: string) => Promise<unknown>; close: () => void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector refused the connection")));
  });
  let calls = 0;
  return {
    send: async (method) =>
      await new Promise((resolve) => {
        waiting.set(++calls, resolve);
        socket.send(JSON.stringify({ id: calls, method }));
      }),
    close: () => socket.close(),
  };
}

function print({ nodes, samples, timeDeltas }: Profile): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  let idle = 0;
  for (const [position, id] of samples.entries()) {
    const frame = frames.get(id) as CallFrame;
    const time = timeDeltas[position] ?? 0;
    if (frame.functionName === "(idle)") {
      idle += time;
      continue;
    }
    busy += time;
    const part = partOf(frame);
    parts.set(part, (parts.get(part) ?? 0) + time);
    const name = `${frame.functionName || "(anonymous)"} (${part})`;
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  report("api, busy", { "%": (100 * busy) / (busy + idle) });
  report("share of the api's busy time, %", rank(parts, busy));
  report("functions", rank(functions, busy));
}

function rank(times: Map<string, number>, whole: number): Record<string, number> {
  const rows = [...times].map(([name, time]) => [name, (100 * time) / whole] as const).filter(([, percent]) => percent >= LEAST_PERCENT);
  return Object.fromEntries(rows.toSorted(([, a], [, b]) => b - a).slice(0, MAX_SHOWN));
}

/** A package, a folder of ours, a module of Node, or native code. */
function partOf({ functionName, url }: CallFrame): string {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "") return "native code";
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (name && !name.startsWith("@aside/")) return name;
  if (url.startsWith("node:")) return url.split("/", 2).join("/");
  return /\/((?:apps|features|core|server|packages)\/[^/]+)\//.exec(url)?.[1] ?? url;
}
