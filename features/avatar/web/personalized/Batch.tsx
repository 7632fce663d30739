import { Button } from "@aside/ui/elements/Button.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useState } from "react";
import type { PersonalizedBatch } from "../../personalized-contract.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import { AVATAR_PATH } from "../set-up-path.ts";
import { BatchItem } from "./BatchItem.tsx";
import { countsLine } from "./counts-line.ts";
import { useBatch, useRetryItems, useSendItems, useStopItems } from "./personalized-queries.ts";

/** How far the videos of one text are, for each person. */
export function Batch({ batchId }: { batchId: string }) {
  const batch = useBatch(batchId);
  const isAbsent = batch.error instanceof ApiError && batch.error.status === 404;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <Link href={AVATAR_PATH} className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.backHome}
      </Link>
      {isAbsent ? (
        <EmptyState heading="h1" title={copy.batchAbsent} />
      ) : (
        <QueryState query={batch} failed={copy.batchNotLoaded}>
          {(data) => <Progress batch={data} />}
        </QueryState>
      )}
    </div>
  );
}

function Progress({ batch }: { batch: PersonalizedBatch }) {
  const { id, title, counts, items } = batch;
  const [send, retry, stop] = [useSendItems(id), useRetryItems(id), useStopItems(id)];
  const [isStopping, setStopping] = useState(false);
  const isMaking = counts.waiting + counts.making > 0;
  const again = counts.failed + counts.stopped;
  const problem = send.error ?? retry.error;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <h1 className="text-title font-semibold break-words">{title}</h1>
          <p role="status" className="text-muted">
            {countsLine(counts)}
          </p>
        </div>
        {counts.ready > 0 && (
          <Button busy={send.isPending} onClick={() => send.mutate(null)}>
            {copy.sendAll(counts.ready)}
          </Button>
        )}
        {again > 0 && (
          <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate()}>
            {copy.retry(again)}
          </Button>
        )}
        {isMaking && (
          <Button variant="secondary" onClick={() => setStopping(true)}>
            {copy.stop}
          </Button>
        )}
      </div>
      {isMaking && <p className="text-muted">{copy.leave}</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
      <ul aria-label={copy.people} className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="py-3">
            <BatchItem item={item} isBusy={send.isPending} onSend={() => send.mutate([item.id])} />
          </li>
        ))}
      </ul>
      {isStopping && (
        <ConfirmDialog
          title={copy.stopTitle}
          description={copy.stopWhy}
          keep={copy.keep}
          risk={copy.stop}
          state={stop}
          onClose={() => setStopping(false)}
          onConfirm={() =>
            stop.mutate(undefined, {
              onSuccess: () => {
                toastSuccess(copy.stopped);
                setStopping(false);
              },
            })
          }
        />
      )}
    </>
  );
}
