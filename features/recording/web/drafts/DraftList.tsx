import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { CircleAlert, CloudUpload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copy } from "../../copy.ts";
import { draftCopy } from "../../draft-copy.ts";
import { forgetDraft, type LocalDraft } from "../../local-drafts.ts";
import type { Unsent } from "../../unsent.ts";
import { DraftRow } from "./DraftRow.tsx";
import { RecordingRow, RowIcon } from "./RecordingRow.tsx";

type Props = {
  userId: string;
  drafts: readonly LocalDraft[];
  /** Stopped recordings of existing Asides. */
  unsent?: readonly Unsent[];
  /** Interrupted or refused recordings of existing Asides. */
  interrupted?: readonly SpoolRecord[];
  /** Videos of other apps that are not uploaded yet. */
  shared?: number;
};

type Row = { key: string; startedAt: string; row: ReactNode };

/** What is on this device and not uploaded yet. */
export function DraftList({ shared = 0, ...recordings }: Props) {
  return (
    <>
      {shared > 0 && (
        <Banner action={<LinkButton href={SHARED_VIDEOS_PATH}>{draftCopy.openShared}</LinkButton>}>{draftCopy.shared(shared)}</Banner>
      )}
      <RecordingList {...recordings} />
    </>
  );
}

/** Recordings, the newest first: what each waits for, and what can be done with it. */
function RecordingList({ userId, drafts, unsent = [], interrupted = [] }: Omit<Props, "shared">) {
  const busy = useHeld(userId, drafts);
  const rows: Row[] = [
    ...drafts
      // One that is not stopped is being recorded in a tab, or was interrupted.
      .filter(({ id, isStopped }) => isStopped || busy?.has(id) === false)
      .map((draft) => ({ key: draft.id, startedAt: draft.startedAt, row: <DraftRow userId={userId} draft={draft} /> })),
    ...unsent.map((one) => ({ key: one.postId, startedAt: one.startedAt, row: <UnsentRow unsent={one} /> })),
    ...interrupted.map((record) => ({
      key: record.client_upload_id,
      startedAt: record.started_at,
      row: <InterruptedRow record={record} />,
    })),
  ].toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  if (rows.length === 0) return null;
  const isAnySent = unsent.length > 0 || drafts.some(({ isStopped, refused }) => isStopped && refused === null);
  return (
    <section className="rounded-card border border-line bg-surface">
      <p className="border-b border-line px-4 py-2 text-small text-muted lying:hidden">{isAnySent ? draftCopy.lead : draftCopy.saved}</p>
      <ul aria-label={draftCopy.list} className="divide-y divide-line">
        {rows.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ul>
    </section>
  );
}

/** It is sent without being asked. Most of it may be at the server already, so it does not play. */
function UnsentRow({ unsent: { startedAt, seconds } }: { unsent: Unsent }) {
  return (
    <RecordingRow
      title={draftCopy.title(startedAt)}
      seconds={seconds}
      state={useOffline() ? draftCopy.waiting : draftCopy.uploading}
      lead={
        <RowIcon>
          <CloudUpload />
        </RowIcon>
      }
    />
  );
}

/** Its recorder offers to save it, and says why it was refused. */
function InterruptedRow({ record: { started_at, behind_seconds, counts, context } }: { record: SpoolRecord }) {
  const studio = context["resumePath"];
  return (
    <RecordingRow
      title={draftCopy.title(started_at)}
      state={counts === null ? draftCopy.interrupted(behind_seconds) : draftCopy.notUploaded}
      lead={
        <RowIcon>
          <CircleAlert />
        </RowIcon>
      }
      actions={
        studio && (
          <LinkButton variant="secondary" href={studio}>
            {copy.openInterrupted}
          </LinkButton>
        )
      }
    />
  );
}

/** Drafts that a tab records or sends now; null until known. Forgets what was killed before anything was recorded. */
function useHeld(userId: string, drafts: readonly LocalDraft[]): Set<string> | null {
  const [held, setHeld] = useState<Set<string> | null>(null);
  useEffect(() => {
    void readHeld(userId, drafts).then(setHeld, () => undefined);
  }, [userId, drafts]);
  return held;
}

async function readHeld(userId: string, drafts: readonly LocalDraft[]): Promise<Set<string>> {
  const spool = await Spool.open();
  const free = new Set((await spool.listRecoverable()).map(({ context }) => context["draftId"]));
  const known = new Set((await spool.list()).map(({ context }) => context["draftId"]));
  const isAnyHeld = await spool.isAnyHeld();
  for (const { id, isStopped } of drafts) if (!isStopped && !known.has(id) && !isAnyHeld) forgetDraft(userId, id);
  return new Set(drafts.map(({ id }) => id).filter((id) => !free.has(id)));
}
