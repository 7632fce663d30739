import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy, type Failure } from "../../copy.ts";
import { makePersonalized } from "../jobs.ts";
import type { VideoRow } from "../videos/videos-store.ts";
import { endMadeItem } from "./items-store.ts";

/** A video ended that was made for a person of a batch: it is sent, or the next one is made. False: it was made for no batch. */
export async function endItem(
  { db, context }: { db: Queryable; context: AppContext },
  video: Pick<VideoRow, "post_id" | "purpose">,
  failure: Failure | null,
): Promise<boolean> {
  if (video.purpose !== "video") return false;
  const end =
    failure === null
      ? ({ state: "ready", message: null } as const)
      : failure === "stopped" || failure === "canceled"
        ? ({ state: "stopped", message: null } as const)
        : ({ state: "failed", message: copy.failures[failure] } as const);
  const item = await endMadeItem(db, video.post_id, end);
  if (!item) return false;
  // Its own key: the job of the batch may be running, and would not see this.
  await context.jobs.enqueue(db, makePersonalized, { batch_id: item.batch_id }, { singletonKey: `${item.batch_id}:${item.id}` });
  return true;
}
