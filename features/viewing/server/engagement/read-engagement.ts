import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { Device, postEngagement as endpoint } from "../../contract.ts";
import { countAround, countRecipients, findShownSeconds, findTotals, listDays, listRecipients } from "./engagement-store.ts";
import { countedSeconds } from "./merge-viewer.ts";
import { presentRecipient } from "./present-viewer.ts";

/** Rows: 100 days of four devices. */
const MAX_DAYS = 400;
const MAX_RECIPIENTS = 1000;

export const postEngagement: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  await requireFeature(context, actor, "engagement_analytics");
  const [totals, around, counts, shown, days, recipients] = await Promise.all([
    findTotals(context.db, post.id),
    countAround(context.db, post.id),
    countRecipients(context.db, post.id),
    findShownSeconds(context.db, post.id),
    listDays(context.db, post.id, MAX_DAYS),
    listRecipients(context.db, post.id, MAX_RECIPIENTS),
  ]);
  const viewers = totals?.viewers ?? 0;
  const length = shown.duration > 0 ? countedSeconds(shown.duration) : shown.watched.length;
  const { viewers: recipientViewers, ...funnel } = counts;
  return {
    funnel,
    // At least 0: the counts are read one after another, while people view.
    others: {
      opened: Math.max(0, viewers - recipientViewers),
      played: Math.max(0, (totals?.played ?? 0) - funnel.played),
      finished: Math.max(0, (totals?.finished ?? 0) - funnel.finished),
      replied: Math.max(0, around.replied - funnel.replied),
    },
    machine_openings: (totals?.machines ?? 0) + around.machine_openings,
    totals: {
      page_views: totals?.page_views ?? 0,
      video_views: totals?.video_views ?? 0,
      viewers,
      unknown_viewers: totals?.unknown_viewers ?? 0,
      average_percent: viewers > 0 ? Math.round((totals?.percent_sum ?? 0) / viewers) : 0,
    },
    seconds: {
      take_id: shown.take_id,
      duration: shown.duration,
      watched: toLength(shown.watched, length),
      rewatched: toLength(shown.rewatched, length),
    },
    days: days.map((day) => ({ ...day, device: day.device as Device })),
    recipients: recipients.map(presentRecipient),
  };
};

/** The database stores no trailing zeros. */
function toLength(counts: readonly number[], length: number): number[] {
  return Array.from({ length }, (_, second) => counts[second] ?? 0);
}
