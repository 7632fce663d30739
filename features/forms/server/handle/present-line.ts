import type { ExportRow } from "./lists-store.ts";

/** The columns of the export, and a row's values in their order. `labels`: of the forms' fields, by key. */
export function presentLine(
  titles: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): { head: string[]; line: (row: ExportRow) => string[] } {
  const keys = [...labels.keys()];
  return {
    head: ["submitted", "form", "status", "held", "assignee", ...labels.values(), "other answers", "video", "transcript"],
    line: (row) => {
      const answers = new Map(row.answers.map(({ key, value }) => [key, value]));
      const others = row.answers.filter(({ key }) => !labels.has(key)).map(({ label, value }) => `${label}: ${value}`);
      return [
        row.submitted_at.toISOString(),
        titles.get(row.form_id) ?? "",
        row.status,
        row.is_held ? "yes" : "",
        row.assignee_name ?? "",
        ...keys.map((key) => answers.get(key) ?? ""),
        others.join("\n"),
        row.has_video ? "yes" : "",
        row.transcript,
      ];
    },
  };
}
