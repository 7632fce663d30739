import type { TestApp } from "./start-app.ts";

/** What the engines were asked for on a company's accounts. */
export async function listUsage(app: TestApp, company: string) {
  return await app.context.db.selectFrom("ai_usage").selectAll().where("company", "=", company).orderBy("created_at").execute();
}
