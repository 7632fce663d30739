import type { TestApp } from "./start-app.ts";

/** The recorded usage of engines by a company. */
export async function listUsage(app: TestApp, company: string) {
  return await app.context.db.selectFrom("ai_usage").selectAll().where("company", "=", company).orderBy("created_at").execute();
}
