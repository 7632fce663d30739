import { type SpoolRecord, Spool } from "@aside/platform/capture/spool.ts";
import { recoverUpload } from "@aside/platform/capture/uploader.ts";
import { Banner } from "@aside/platform/ui/Banner.tsx";
import { Button } from "@aside/platform/ui/Button.tsx";
import { toastError, toastSuccess } from "@aside/platform/ui/toast.ts";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { uploadTransport } from "./queries.ts";

/** Offers to save what a crash, a closed tab or a dead battery left in this browser. */
export function RecoveryNotice({ onRecovered }: { onRecovered: (record: SpoolRecord) => void }) {
  const [records, setRecords] = useState<SpoolRecord[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void Spool.open().then(async (spool) => setRecords(await spool.listRecoverable()));
  }, []);
  const record = records[0];
  if (!record) return null;

  async function recover(found: SpoolRecord) {
    setBusy(true);
    try {
      await recoverUpload({ spool: await Spool.open(), transport: uploadTransport(), record: found });
      toastSuccess(copy.gotVideo);
      setRecords((list) => list.filter((other) => other !== found));
      onRecovered(found);
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  async function discard(found: SpoolRecord) {
    await (await Spool.open()).remove(found.client_upload_id);
    setRecords((list) => list.filter((other) => other !== found));
  }

  return (
    <Banner
      tone="warning"
      action={
        <span className="flex gap-2">
          <Button busy={isBusy} onClick={() => void recover(record)}>
            Save it
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={() => void discard(record)}>
            Discard
          </Button>
        </span>
      }
    >
      A recording from {new Date(record.started_at).toLocaleString()} was interrupted. Everything up to the interruption is here.
    </Banner>
  );
}
