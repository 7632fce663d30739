import { formatDateTime } from "@aside/contract/time/instants.ts";
import { type SpoolRecord, Spool } from "@aside/capture/upload/spool.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type ReactNode, useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { findInterrupted } from "./own-recordings.ts";
import { isGone } from "./problem-texts.ts";
import { markUnsent } from "../unsent.ts";
import { useUnsent } from "./drafts/use-unsent.ts";
import { sendRecord } from "./drafts/send-stopped.ts";
import { ownUserId } from "./use-recorder.ts";
import { settleCrash } from "./use-crash-check.ts";

type Props = {
  postId: string;
  /** Whether a reload of this page interrupted the post's recording. */
  wasCut: boolean;
  isHidden: boolean;
  /** The server has the post's recording. */
  onRecovered: () => void;
};

/**
 * Offers to save recordings in this browser that a reload, a crash, a closed tab or an empty battery interrupted. What was stopped is sent
 * without being asked (`SendStopped`).
 */
export function RecoveryNotice({ postId, wasCut, isHidden, onRecovered }: Props) {
  const cutPostId = wasCut ? postId : null;
  const unsent = useUnsent();
  const isUnsent = unsent.split(" ").includes(postId);
  // Not what is recorded and stopped in this page.
  const [wasUnsent, setWasUnsent] = useState(isUnsent);
  const isOffline = useOffline();
  const [isLater, setLater] = useState(false);
  const [records, setRecords] = useState<SpoolRecord[]>([]);
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void findRecords(cutPostId).then((found) => {
      setRecords(found.records);
      setLost(found.isLost);
      const isLeft = found.records.some((record) => record.post_id === postId);
      if (wasUnsent && !isUnsent && !isLeft) onRecovered();
    });
    // Looks again when something was sent, or refused.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cutPostId, unsent]);
  const cut = records.find((record) => record.post_id === cutPostId);
  const other = records.find((record) => record !== cut);

  function settle(settled: SpoolRecord) {
    settleCrash(settled.post_id);
    setRecords((list) => list.filter((record) => record !== settled));
  }

  /** As if it had been stopped: it is sent when there is a connection. */
  function saveLater(found: SpoolRecord) {
    settleCrash(found.post_id);
    setLater(true);
    if (found.post_id === postId) setWasUnsent(true);
    markUnsent({ postId: found.post_id, userId: ownUserId(), startedAt: found.started_at, seconds: null });
  }

  async function recover(found: SpoolRecord) {
    if (isOffline) return saveLater(found);
    setBusy(true);
    try {
      await sendRecord(found);
      toastSuccess(copy.gotVideo);
      settle(found);
      if (found.post_id === postId) onRecovered();
    } catch (error) {
      toastError(isGone(error) ? copy.deletedMeanwhile : (error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  async function discard(found: SpoolRecord) {
    await (await Spool.open()).remove(found.client_upload_id);
    settle(found);
  }

  const offer = (record: SpoolRecord, text: ReactNode) => (
    <Banner
      action={
        <span className="flex gap-2">
          <Button busy={isBusy} onClick={() => void recover(record)}>
            {isOffline ? copy.saveLater : copy.saveRecording}
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={() => void discard(record)}>
            Discard
          </Button>
        </span>
      }
    >
      {text}
    </Banner>
  );
  if (isHidden) return null;
  return (
    <>
      {((wasUnsent && isUnsent) || (isLater && unsent !== "")) && <Banner>{copy.sendingStopped}</Banner>}
      {cut && offer(cut, copy.reloadedSafe(cut.behind_seconds))}
      {isLost && <Banner tone="warning">{copy.reloaded}</Banner>}
      {other && offer(other, copy.interrupted(formatDateTime(other.started_at), other.behind_seconds))}
    </>
  );
}

/** `isLost`: the interrupted recording is not in this browser. False while another tab records, because that tab may hold it. */
async function findRecords(cutPostId: string | null): Promise<{ records: SpoolRecord[]; isLost: boolean }> {
  const spool = await Spool.open();
  const records = await findInterrupted(spool, ownUserId());
  return { records, isLost: cutPostId !== null && !(await spool.hasPost(cutPostId)) && !(await spool.isAnyHeld()) };
}
