import { copy } from "@aside/features/recording/copy.ts";
import { formatDateTime } from "@aside/contract/time/instants.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { hasSpooled } from "@aside/capture/upload/has-spooled.ts";
import { listSharedFiles } from "@aside/capture/upload/shared-files.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { useUnsent } from "@aside/features/recording/web/use-unsent.ts";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { type ReactNode, useEffect, useState } from "react";
import type { SpoolRecord } from "@aside/capture/upload/spool.ts";

const DraftList = lazyChunk(async () => ({ default: (await import("@aside/features/recording/web/drafts/DraftList.tsx")).DraftList }));

/** In a list of drafts: recordings in this browser of which the list knows nothing. They are being sent, or were interrupted and can be saved. */
export function InterruptedHint({ userId }: { userId: string }) {
  const unsent = useUnsent();
  const [found, setFound] = useState<SpoolRecord[]>([]);
  useEffect(() => {
    void findOwn(userId).then(setFound, () => undefined);
  }, [userId]);
  const drafts = useDrafts(userId);
  const shared = useSharedCount(userId);
  if (!unsent && drafts.length === 0 && found.length === 0 && shared === 0) return null;
  return (
    <Place>
      {shared > 0 && (
        <Banner action={<LinkButton href={SHARED_VIDEOS_PATH}>{draftCopy.openShared}</LinkButton>}>{draftCopy.shared(shared)}</Banner>
      )}
      {drafts.length > 0 && (
        <OptionalPart>
          <DraftList userId={userId} drafts={drafts} />
        </OptionalPart>
      )}
      {unsent && <Banner>{copy.sendingStopped}</Banner>}
      {!unsent &&
        found.map(
          ({ client_upload_id: key, started_at, behind_seconds, context: { resumePath } }) =>
            resumePath && (
              <Banner key={key} action={<LinkButton href={resumePath}>{copy.openInterrupted}</LinkButton>}>
                {copy.interrupted(formatDateTime(started_at), behind_seconds)}
              </Banner>
            ),
        )}
    </Place>
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

const Place = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-content gap-2 px-4 pt-4">{children}</div>
);

/** In most browsers nothing is spooled, and no code for recordings is loaded. */
async function findOwn(userId: string): Promise<SpoolRecord[]> {
  if (!(await hasSpooled())) return [];
  const { findOwnRecordings } = await import("@aside/features/recording/web/own-recordings.ts");
  return await findOwnRecordings(userId);
}
