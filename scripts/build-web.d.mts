import type { Supervisor } from "@aside/server/process/supervisor.ts";

export function buildWeb(supervisor: Supervisor, signal: AbortSignal): Promise<void>;
