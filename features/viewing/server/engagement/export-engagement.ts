import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import { writeCsvLine } from "@aside/server/csv/write-csv.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import type { exportEngagement as endpoint, Viewer } from "../../contract.ts";
import { listViewersAfter } from "./engagement-store.ts";
import { viewerPresenter } from "./present-viewer.ts";

const BATCH = 500;

export const exportEngagement: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  await requireFeature(context, actor, "engagement_analytics");
  const day = context.now().toISOString().slice(0, 10);
  return { body: writeViewers(context, post), filename: `views-${day}.csv` };
};

/** Streams batches as fast as the client reads them. */
async function* writeViewers(context: AppContext, post: { id: string; takeId: string | null }): AsyncGenerator<string> {
  const present = viewerPresenter(context, post);
  yield writeCsvLine(copy.exportHead);
  let after = "";
  for (;;) {
    const rows = await listViewersAfter(context.db, post.id, after, BATCH);
    if (rows.length > 0) yield rows.map((row) => writeViewer(present(row))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.viewer_key;
  }
}

const ranges = (of: Viewer["watched"]) => of.map(([first, last]) => `${first}-${last}`).join(" ");
const seconds = (of: Viewer["watched"]) => String(of.reduce((sum, [first, last]) => sum + last - first + 1, 0));

function writeViewer(viewer: Viewer): string {
  return writeCsvLine([
    viewer.name ?? "",
    viewer.email ?? "",
    viewer.is_machine ? "machine" : viewer.known_as,
    viewer.company ?? "",
    viewer.device,
    String(viewer.page_views),
    String(viewer.video_views),
    String(viewer.viewed_percent),
    seconds(viewer.watched),
    seconds(viewer.rewatched),
    ranges(viewer.watched),
    ranges(viewer.rewatched),
    viewer.finished_at ?? "",
    viewer.replied ? "yes" : "no",
    String(viewer.reactions),
    viewer.acknowledged_at ?? "",
    viewer.acknowledged_percent === null ? "" : String(viewer.acknowledged_percent),
    viewer.acknowledged_by ?? "",
    viewer.first_viewed_at,
    viewer.last_viewed_at,
  ]);
}
