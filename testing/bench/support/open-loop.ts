import { setTimeout as sleep } from "node:timers/promises";
import type { Span } from "./stolen-time.ts";

/**
 * Calls `send` at random times like independent callers (a Poisson process), `rate` times per second, without waiting for earlier calls. A
 * span starts when its call was due, so that a stalled server is charged for all waiting callers.
 */
export async function callSteadily(options: {
  rate: number;
  amount: number;
  send: (index: number) => Promise<void>;
}): Promise<{ spans: Span[]; failed: number; seconds: number }> {
  const spans: Span[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  const began = performance.now();
  let due = began;
  for (let index = 0; index < options.amount; index++) {
    due += (-Math.log(1 - Math.random()) * 1000) / options.rate;
    for (let rest = due - performance.now(); rest > 0; rest = due - performance.now()) await sleep(Math.min(1, rest));
    under.push(time(index, due));
  }
  await Promise.all(under);
  return { spans, failed, seconds: (performance.now() - began) / 1000 };

  async function time(index: number, from: number): Promise<void> {
    await options.send(index).catch(() => void failed++);
    spans.push({ from, to: performance.now() });
  }
}
