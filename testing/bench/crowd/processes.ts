import { readdirSync, readFileSync } from "node:fs";
import { setInterval } from "node:timers";

/** The unit of CPU time in /proc (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

type Stat = { parent: number; ticks: number; ticksOfEnded: number };

/** CPU seconds of a process, of its running descendants, and of the children it has waited for. Linux only. */
export function readCpuSeconds(pid: number): number {
  const all = new Map<number, Stat>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat) all.set(Number(name), stat);
  }
  const sum = (of: number): number => {
    const { ticks = 0, ticksOfEnded = 0 } = all.get(of) ?? {};
    const children = [...all].filter(([, { parent }]) => parent === of);
    return ticks + ticksOfEnded + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid) / TICKS_PER_SECOND;
}

function readStat(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain anything. After it: state, parent, ... utime, stime, cutime, cstime (proc(5)).
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent: fields[1] ?? 0, ticks: user + system, ticksOfEnded: endedUser + endedSystem };
  } catch {
    return null; // it has just exited
  }
}

/** Resident memory in MB. */
function readRss(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const SAMPLE_MS = 2000;

type Samples = { at(second: number): number; max(): number };

/** Samples the memory of the processes every two seconds. */
export function watchMemory(pids: Record<string, number>): { stop(): Map<string, Samples> } {
  const began = performance.now();
  const samples = new Map<string, { second: number; rss: number }[]>(Object.keys(pids).map((name) => [name, []]));
  const look = () => {
    const second = (performance.now() - began) / 1000;
    for (const [name, pid] of Object.entries(pids)) samples.get(name)?.push({ second, rss: readRss(pid) });
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return new Map([...samples].map(([name, list]) => [name, describe(list)]));
    },
  };
}

function describe(samples: { second: number; rss: number }[]): Samples {
  const distance = (second: number) => (sample: { second: number }) => Math.abs(sample.second - second);
  return {
    at: (second) => samples.toSorted((a, b) => distance(second)(a) - distance(second)(b))[0]?.rss ?? Number.NaN,
    max: () => Math.max(...samples.map(({ rss }) => rss)),
  };
}
