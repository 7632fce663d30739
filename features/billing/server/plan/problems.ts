import type { Handler } from "@aside/server/http/context.ts";
import type { listProblems as listEndpoint, resolveProblem as resolveEndpoint } from "../../contract.ts";
import { closeProblem, listOpenProblems } from "./problems-store.ts";

export const listProblems: Handler<typeof listEndpoint> = async ({ context }) => {
  const rows = await listOpenProblems(context.db);
  const items = rows.map((row) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
  return { items };
};

export const resolveProblem: Handler<typeof resolveEndpoint> = async ({ body, context }) => {
  await closeProblem(context.db, body.kind, body.subject);
  return { success: true as const };
};
