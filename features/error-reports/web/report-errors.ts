import { isMissingChunk } from "@aside/ui/load-chunk.ts";
import { onToastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { ApiError, latestApiError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { type ClientErrorReport, type ErrorKind, MAX_BATCH, MAX_BATCH_BYTES, reportClientErrors } from "../contract.ts";
import { scrubMessage, scrubStack } from "../scrub.ts";

/** Errors often come in groups: one request for all of them. */
const DELAY_MS = 2000;
/** Distinct errors of one page load: a page in a loop does not report for hours. */
const MAX_DISTINCT = 100;
const MAX_COUNT = 1000;

type Waiting = ClientErrorReport & { count: number; since: number };

let routeOf = (): string => "";
let onReported: (kind: ErrorKind) => void = () => undefined;
let isStarted = false;
const waiting = new Map<string, Waiting>();
const known = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports uncaught errors, unhandled rejections and error toasts of this page. `route`: the pattern of the current path. */
export function startErrorReports(options: { route: () => string; onReport?: (kind: ErrorKind) => void }): void {
  routeOf = options.route;
  onReported = options.onReport ?? onReported;
  if (isStarted) return;
  isStarted = true;
  addEventListener("error", (event) => reportError("error", event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => reportError("rejection", event.reason));
  // The page may end here; on phones no later event is sent.
  addEventListener("pagehide", sendReports);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendReports());
  onToastError((message) => reportError("toast", message));
}

/** Never throws: reporting an error must not cause another one. */
export function reportError(kind: ErrorKind, error: unknown): void {
  try {
    add(isMissingChunk(error) ? "chunk" : kind, error);
  } catch {
    // Nothing can be done about it.
  }
}

function add(kind: ErrorKind, error: unknown): void {
  const text = error instanceof Error ? (kind === "toast" ? error.message : `${error.name}: ${error.message}`) : String(error);
  const failed = error instanceof ApiError ? error : latestApiError(text);
  const report = {
    kind,
    message: scrubMessage(failed && failed !== error ? `${failed.status} ${failed.code}: ${text}` : text, namesHere()),
    stack: error instanceof Error ? scrubStack(error.stack ?? "") : "",
    route: routeOf(),
    release: document.documentElement.dataset["release"] ?? "",
    request_id: failed?.requestId ?? null,
  };
  const key = `${kind}\n${report.message}\n${report.stack}`;
  if (!known.has(key) && known.size >= MAX_DISTINCT) return;
  known.add(key);
  const before = waiting.get(key);
  waiting.set(key, { ...report, count: Math.min(MAX_COUNT, (before?.count ?? 0) + 1), since: before?.since ?? Date.now() });
  onReported(kind);
  timer ??= setTimeout(sendReports, DELAY_MS);
}

/** Names of the signed-in person or guest, which are removed from messages. */
function namesHere(): string[] {
  const user = sessionStore.get()?.user;
  return [user?.name, sessionStore.getGuest()?.name].filter((name) => name !== undefined);
}

function sendReports(): void {
  clearTimeout(timer);
  timer = undefined;
  const reports = [...waiting.values()].map(({ since, ...report }) => ({ ...report, age_ms: Math.min(3_600_000, Date.now() - since) }));
  waiting.clear();
  for (const errors of split(reports)) api.tell(reportClientErrors, { body: { errors } }).catch(() => undefined);
}

function split(reports: ClientErrorReport[]): ClientErrorReport[][] {
  const batches: ClientErrorReport[][] = [];
  let room = 0;
  for (const report of reports) {
    const size = new TextEncoder().encode(JSON.stringify(report)).length + 1;
    if (size > room || (batches.at(-1)?.length ?? 0) >= MAX_BATCH) {
      batches.push([]);
      // For the braces around the list.
      room = MAX_BATCH_BYTES - 100;
    }
    batches.at(-1)?.push(report);
    room -= size;
  }
  return batches;
}
