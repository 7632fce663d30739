import { track } from "@aside/features/analytics/web/track.ts";
import { startErrorReports } from "@aside/features/error-reports/web/report-errors.ts";

/** Sends errors of this page to the server and, where analytics are collected, their kind there. */
export function reportErrors(route: () => string): void {
  startErrorReports({ route, onReport: (kind) => track("error_reported", { kind }) });
}
