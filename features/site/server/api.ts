import type { AppContext } from "@aside/server/http/context.ts";
import { MANAGED_PATHS } from "../managed-pages.ts";
import { listPublishedPages } from "./pages/pages-store.ts";

/** For apps/api, which serves the pages. */
export { conditionsOf, isShown } from "./installation.ts";
export { fillFrame, type ManagedPage, PLAIN_FRAME } from "./pages/managed-page.ts";
export { registerManagedPages } from "./pages/page-routes.ts";

/** Pages that administrators published, for the sitemap. */
export async function listManagedPages({ db }: AppContext): Promise<{ path: string; changedAt: Date | null }[]> {
  const rows = await listPublishedPages(db);
  const lists = Object.values(MANAGED_PATHS).map((path) => ({ path, changedAt: null }));
  return [...lists, ...rows.map(({ kind, id, updated_at }) => ({ path: `${MANAGED_PATHS[kind]}/${id}`, changedAt: updated_at }))];
}
