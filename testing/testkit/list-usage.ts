import type { TestApp } from "./start-app.ts";

/** Lists a company's recorded usage of engines. */
export async function listUsage(app: TestApp, company: string) {
  return await app.context.db.selectFrom("ai_usage").selectAll().where("company", "=", company).orderBy("created_at").execute();
}
