import { readFileSync } from "node:fs";
import { figures, quantile } from "./statistics.ts";

const WINDOW_MS = 250;

/** The start and end of a call, in ms of performance.now(). */
export type Span = { from: number; to: number };
/** Figures in ms, and the share of stolen CPU time. */
export type FiguresWithSteal = Record<string, number> & { "stolen %": number };
type Window = Span & { stolen: number; all: number };

/**
 * Figures of the calls between the start and `stop`, and of those within windows of 250 ms in which the host stole no CPU time, because a
 * paused virtual machine says nothing about the server. Linux reports steal in ticks of 10 ms; elsewhere every window counts as quiet.
 */
export function watchStolenTime(): { stop(): (spans: Span[]) => FiguresWithSteal } {
  const windows: Window[] = [];
  let last = { at: performance.now(), ...readTicks() };
  const look = () => {
    const now = { at: performance.now(), ...readTicks() };
    windows.push({ from: last.at, to: now.at, stolen: now.stolen - last.stolen, all: now.all - last.all });
    last = now;
  };
  const timer = setInterval(look, WINDOW_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return (spans) => describe(spans, windows);
    },
  };
}

function describe(spans: Span[], windows: Window[]): FiguresWithSteal {
  const sum = (part: "stolen" | "all") => windows.reduce((total, window) => total + window[part], 0);
  const disturbed = windows.filter(({ stolen }) => stolen > 0);
  const quiet = spans.filter(({ from, to }) => !disturbed.some((window) => from < window.to && to > window.from));
  const took = ({ from, to }: Span) => to - from;
  return {
    ...figures(spans.map(took)),
    "stolen %": (100 * sum("stolen")) / Math.max(1, sum("all")),
    "undisturbed %": (100 * quiet.length) / Math.max(1, spans.length),
    "undisturbed p50 ms": quantile(quiet.map(took), 0.5),
    "undisturbed p99 ms": quantile(quiet.map(took), 0.99),
  };
}

/** From the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
function readTicks(): { stolen: number; all: number } {
  let line = "";
  try {
    line = readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "";
  } catch {
    // not Linux
  }
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((total, count) => total + count, 0) };
}
