import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Blocks } from "lucide-react";
import { useState } from "react";
import { copy as scopeCopy } from "../../../integrations/copy.ts";
import type { ConnectedApp } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { AppMark } from "../AppMark.tsx";
import { AppPublisher } from "../AppPublisher.tsx";
import { useConnectedApps, useDisconnect } from "./queries.ts";

/** The person's connected apps. */
export function ConnectedApps() {
  const apps = useConnectedApps();
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">{copy.connectedTitle}</h2>
        <p className="text-small text-muted">{copy.connectedWhy}</p>
      </div>
      {apps.error && <ErrorState title={copy.connectedNotListed} error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.isPending && <Skeleton className="h-24" />}
      {apps.data?.length === 0 && (
        <EmptyState title={copy.connectedNone} icon={<Blocks aria-hidden />}>
          {copy.connectedNoneWhy}
        </EmptyState>
      )}
      {apps.data !== undefined && apps.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {apps.data.map((app) => (
            <li key={app.id} className="py-4 first:pt-0 last:pb-0">
              <ConnectedRow app={app} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ConnectedRow({ app }: { app: ConnectedApp }) {
  const [isAsked, setAsked] = useState(false);
  const disconnect = useDisconnect();
  const end = () => setAsked(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <AppMark name={app.name} text={app.logo_text} />
        <div className="min-w-0">
          <h3 className="font-semibold break-words">{app.name}</h3>
          <AppPublisher app={app} />
          <p className="text-small text-muted">{app.scopes.map((scope) => scopeCopy.scopes[scope].label).join(", ")}</p>
          <p className="text-small text-muted">
            {app.last_used_at ? (
              <>
                Last used <RelativeTime at={app.last_used_at} />.
              </>
            ) : (
              `${copy.neverUsed}.`
            )}{" "}
            Connected <RelativeTime at={app.connected_at} />.
          </p>
        </div>
      </div>
      <Button variant="ghost" className="-ml-4 sm:ml-0" onClick={() => setAsked(true)} aria-label={`${copy.disconnect} ${app.name}`}>
        {copy.disconnect}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={copy.disconnectTitle(app.name)}
          description={copy.disconnectWhy}
          keep={copy.cancel}
          risk={copy.disconnect}
          state={disconnect}
          onClose={end}
          onConfirm={() => disconnect.mutate(app.id, { onSuccess: end })}
        />
      )}
    </div>
  );
}
