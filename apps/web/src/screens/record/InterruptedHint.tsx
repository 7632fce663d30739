import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { hasSpooled } from "@aside/capture/upload/has-spooled.ts";
import { listSharedFiles } from "@aside/capture/upload/shared-files.ts";
import { useOwnUnsent } from "@aside/features/recording/web/drafts/use-unsent.ts";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { useEffect, useState } from "react";
import type { SpoolRecord } from "@aside/capture/upload/spool.ts";

const DraftList = lazyChunk(async () => ({ default: (await import("@aside/features/recording/web/drafts/DraftList.tsx")).DraftList }));

/** In a list of Asides: recordings on this device. They are being sent, wait for a connection, or were interrupted and can be saved. */
export function InterruptedHint({ userId }: { userId: string }) {
  const unsent = useOwnUnsent(userId);
  const [found, setFound] = useState<SpoolRecord[]>([]);
  useEffect(() => {
    void findOwn(userId).then(setFound, () => undefined);
    // Again when one was refused.
  }, [userId, unsent]);
  const interrupted = found.filter(({ post_id }) => unsent.every(({ postId }) => postId !== post_id));
  const drafts = useDrafts(userId);
  const shared = useSharedCount(userId);
  if (drafts.length + unsent.length + interrupted.length + shared === 0) return null;
  return (
    <div className="mx-auto grid w-full max-w-content gap-2 px-4 pt-4 lying:pt-2">
      <OptionalPart>
        <DraftList userId={userId} drafts={drafts} unsent={unsent} interrupted={interrupted} shared={shared} />
      </OptionalPart>
    </div>
  );
}

/** Videos of other apps that are not uploaded yet. */
function useSharedCount(userId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void listSharedFiles(userId).then(
      ({ length }) => setCount(length),
      () => undefined,
    );
  }, [userId]);
  return count;
}

/** In most browsers nothing is spooled, and no code for recordings is loaded. */
async function findOwn(userId: string): Promise<SpoolRecord[]> {
  if (!(await hasSpooled())) return [];
  const { findOwnRecordings } = await import("@aside/features/recording/web/own-recordings.ts");
  return await findOwnRecordings(userId);
}
