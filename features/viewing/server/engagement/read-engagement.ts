import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { Device, postEngagement as endpoint } from "../../contract.ts";
import { countAround, findShownSeconds, findTotals, listDays, listRecipients } from "./engagement-store.ts";
import { countedSeconds } from "./merge-viewer.ts";
import { presentRecipient } from "./present-viewer.ts";

/** Rows: 100 days of four devices. */
const MAX_DAYS = 400;
const MAX_RECIPIENTS = 1000;

export const postEngagement: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  await requireFeature(context, actor, "engagement_analytics");
  const [totals, around, shown, days, recipients] = await Promise.all([
    findTotals(context.db, post.id),
    countAround(context.db, post.id),
    findShownSeconds(context.db, post.id),
    listDays(context.db, post.id, MAX_DAYS),
    listRecipients(context.db, post.id, MAX_RECIPIENTS),
  ]);
  const viewers = totals?.viewers ?? 0;
  const length = shown.duration > 0 ? countedSeconds(shown.duration) : shown.watched.length;
  return {
    funnel: {
      sent: around.sent,
      opened: viewers,
      played: totals?.played ?? 0,
      finished: totals?.finished ?? 0,
      replied: around.replied,
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
