import { api } from "@aside/web-client/api.ts";
import { type AnalyticsEvent, type AnalyticsProps, collectEvents, MAX_EVENTS } from "../contract.ts";

const DELAY_MS = 5000;
const MAX_AGE_MS = 3_600_000;

type Queued = { name: string; props: object; at: number };
let queue: Queued[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function queueEvent<Name extends keyof AnalyticsProps>(name: Name, props: AnalyticsProps[Name]): void {
  queue.push({ name, props, at: Date.now() });
  if (queue.length >= MAX_EVENTS) sendEvents();
  else timer ??= setTimeout(sendEvents, DELAY_MS);
}

function sendEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0) return;
  const events = queue.map(({ at, ...event }) => ({ ...event, age_ms: Math.min(MAX_AGE_MS, Date.now() - at) }) as AnalyticsEvent);
  queue = [];
  api.tell(collectEvents, { body: { events } }).catch(() => undefined);
}

// The page may end here; on phones no later event is sent.
addEventListener("pagehide", sendEvents);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendEvents());
