import { ApiError } from "@aside/web-client/api-error.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import type { ReactNode } from "react";
import type { ClientErrorDetail } from "../contract.ts";
import { copy } from "../copy.ts";
import { useClientError, useResolveClientError } from "./queries.ts";

export function ErrorDetail({ id }: { id: string }) {
  const found = useClientError(id);
  if (found.error instanceof ApiError && found.error.status === 404)
    return <EmptyState title={copy.notFound}>{copy.notFoundHint}</EmptyState>;
  if (found.error) return <ErrorState title={copy.loadFailed} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-64" />;
  return <Loaded error={found.data} />;
}

function Loaded({ error }: { error: ClientErrorDetail }) {
  const resolve = useResolveClientError(error.id);
  const isResolved = error.resolved_at !== null;
  const change = () =>
    resolve.mutate(!isResolved, {
      onSuccess: () => toastSuccess(isResolved ? copy.reopenedToast : copy.resolvedToast),
      onError: (failure) => toastError(failure.message),
    });
  const facts: [label: string, value: ReactNode][] = [
    [copy.kind, copy.kinds[error.kind]],
    [copy.count, error.count],
    [copy.lastSeen, <RelativeTime key="last" at={error.last_seen_at} />],
    [copy.firstSeen, <RelativeTime key="first" at={error.first_seen_at} />],
    [copy.route, error.route || copy.unknown],
    [copy.release, error.release || copy.unknown],
    [copy.browser, error.browser],
    ...(error.request_id === null ? [] : [[copy.requestId, error.request_id] as [string, ReactNode]]),
  ];
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-lead font-semibold break-words">{error.message}</h2>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="stack-title" className="flex min-w-0 flex-col gap-2">
        <h3 id="stack-title" className="font-semibold">
          {copy.stack}
        </h3>
        {error.stack === "" ? (
          <p className="text-muted">{copy.noStack}</p>
        ) : (
          // Scrolls sideways, so the keyboard must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre tabIndex={0} aria-labelledby="stack-title" className="overflow-x-auto rounded-control bg-sunken p-4 text-small">
            {error.stack}
          </pre>
        )}
      </section>
      <span>
        <Button variant={isResolved ? "secondary" : "primary"} busy={resolve.isPending} onClick={change}>
          {isResolved ? copy.reopen : copy.resolve}
        </Button>
      </span>
    </Card>
  );
}
