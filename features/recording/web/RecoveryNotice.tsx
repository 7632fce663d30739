import { formatDateTime } from "@aside/contract/time/instants.ts";
import { recoverChunks } from "@aside/capture/upload/chunk-uploader.ts";
import { type SpoolRecord, Spool } from "@aside/capture/upload/spool.ts";
import { recoverUpload } from "@aside/capture/upload/uploader.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type ReactNode, useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { keepOwn } from "./own-recordings.ts";
import { isGone } from "./problem-texts.ts";
import { chunkTransport, uploadTransport } from "./queries.ts";
import { ownUserId } from "./use-recorder.ts";
import { settleCrash } from "./use-crash-check.ts";

type Props = {
  /** The post whose recording was interrupted by a reload of this page, if any. */
  cutPostId: string | null;
  onRecovered: (record: SpoolRecord) => void;
};

/** Offers to save recordings in this browser that a reload, a crash, a closed tab or an empty battery interrupted. */
export function RecoveryNotice({ cutPostId, onRecovered }: Props) {
  const [records, setRecords] = useState<SpoolRecord[]>([]);
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void findRecords(cutPostId).then((found) => {
      setRecords(found.records);
      setLost(found.isLost);
    });
  }, [cutPostId]);
  const cut = records.find((record) => record.post_id === cutPostId);
  const other = records.find((record) => record !== cut);

  function settle(settled: SpoolRecord) {
    settleCrash(settled.post_id);
    setRecords((list) => list.filter((record) => record !== settled));
  }

  async function recover(found: SpoolRecord) {
    setBusy(true);
    try {
      const spool = await Spool.open();
      if (found.kind === "chunks") await recoverChunks({ spool, transport: chunkTransport, record: found });
      else await recoverUpload({ spool, transport: uploadTransport(), record: found });
      toastSuccess(copy.gotVideo);
      settle(found);
      onRecovered(found);
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

  const offer = (record: SpoolRecord, save: string, text: ReactNode) => (
    <Banner
      tone="warning"
      action={
        <span className="flex gap-2">
          <Button busy={isBusy} onClick={() => void recover(record)}>
            {save}
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
  return (
    <>
      {cut && offer(cut, "Continue", copy.reloadedSafe)}
      {isLost && <Banner tone="warning">{copy.reloaded}</Banner>}
      {other && offer(other, "Save recording", copy.interrupted(formatDateTime(other.started_at)))}
    </>
  );
}

/** `isLost`: the interrupted recording is not in this browser. False while another tab records, because that tab may hold it. */
async function findRecords(cutPostId: string | null): Promise<{ records: SpoolRecord[]; isLost: boolean }> {
  const spool = await Spool.open();
  const found = await spool.listRecoverable();
  const records = keepOwn(found, ownUserId());
  const isHere = found.some((record) => record.post_id === cutPostId);
  return { records, isLost: cutPostId !== null && !isHere && !(await spool.isAnyHeld()) };
}
