import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy, type Failure } from "../../copy.ts";
import { stopSending } from "../personalized/batches-store.ts";
import { failWaitingOf } from "../personalized/items-store.ts";
import { signalPerson } from "../signal-person.ts";
import { failVideo } from "./end-video.ts";
import { listProcessingVideos, lockVideo } from "./videos-store.ts";

/** All of a person, or of one of their personas. */
export type Whose = { userId: string; personaId?: string };

/**
 * Ends what is being made and what waits to be made, also of batches, with the reason. What was made stays as it is; it is not sent by
 * itself any more. In the caller's transaction.
 */
export async function stopMaking(on: { db: Queryable; context: AppContext }, whose: Whose, failure: Failure): Promise<void> {
  await stopSending(on.db, whose);
  await failWaitingOf(on.db, whose, copy.failures[failure]);
  for (const { id } of await listProcessingVideos(on.db, whose)) {
    const video = await lockVideo(on.db, id);
    if (video?.status === "PROCESSING") await failVideo(on, video, failure);
  }
  await signalPerson(on.db, whose.userId);
}
