import { setTimeout as sleep } from "node:timers/promises";

/**
 * Calls `send` at `rate` a second at moments as independent callers choose them (a Poisson process), whether or not earlier calls came back, and times
 * each in ms from the moment at which it was due: a server that stalls is charged for all who waited.
 */
export async function callSteadily(options: {
  rate: number;
  amount: number;
  send: (index: number) => Promise<void>;
}): Promise<{ times: number[]; failed: number; seconds: number }> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  const began = performance.now();
  let due = began;
  for (let index = 0; index < options.amount; index++) {
    due += (-Math.log(1 - Math.random()) * 1000) / options.rate;
    while (performance.now() < due) await sleep(Math.min(1, due - performance.now()));
    under.push(time(index, due));
  }
  await Promise.all(under);
  return { times, failed, seconds: (performance.now() - began) / 1000 };

  async function time(index: number, from: number): Promise<void> {
    await options.send(index).catch(() => void failed++);
    times.push(performance.now() - from);
  }
}
