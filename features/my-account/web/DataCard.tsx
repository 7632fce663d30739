import { formatSize } from "@aside/contract/format-size.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import type { AccountExport } from "../contract.ts";
import { accountCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { isUnderWay, useAskExport, useExports } from "./queries.ts";

/** My Account: requests and downloads exports of the user's data. */
export function DataCard() {
  const exports = useExports();
  const ask = useAskExport();
  if (exports.isError) return <ErrorState title={copy.exportsNotLoaded} error={exports.error} onRetry={() => void exports.refetch()} />;
  const isMaking = exports.data?.some(isUnderWay) ?? false;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-semibold">{copy.data}</h2>
        <p className="text-small text-muted">{copy.dataWhy}</p>
      </div>
      {exports.isPending && <Skeleton className="h-11" />}
      <ul className="flex flex-col empty:hidden" aria-live="polite">
        {exports.data?.map((one) => (
          <li key={one.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
            <ExportRow one={one} />
          </li>
        ))}
      </ul>
      <span>
        <Button
          variant="secondary"
          busy={ask.isPending}
          disabled={isMaking}
          onClick={() =>
            ask.mutate(undefined, { onSuccess: () => toastSuccess(copy.exportAsked), onError: (error) => toastError(error.message) })
          }
        >
          {copy.askExport}
        </Button>
      </span>
    </Card>
  );
}

function ExportRow({ one }: { one: AccountExport }) {
  return (
    <>
      <p className="min-w-0">
        <RelativeTime at={one.created_at} />
        <span className="block text-small text-muted">
          {isUnderWay(one) && copy.exportWaiting}
          {one.state === "FAILED" && copy.exportFailed}
          {one.download_url && `${formatSize(one.size ?? 0)}, ${copy.until} ${one.expires_at ? formatDate(one.expires_at) : ""}`}
        </span>
      </p>
      {one.download_url && (
        <LinkButton variant="ghost" href={one.download_url} download className="-mr-4">
          {copy.download}
        </LinkButton>
      )}
    </>
  );
}
