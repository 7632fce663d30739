import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { ActivityState, CrmConnection, CrmProvider, CrmVendor } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { CrmSettingsDialog } from "./CrmSettingsDialog.tsx";
import { useConnectCrm, useDisconnectCrm, useUpdateCrm } from "./queries.ts";

const TONES: Record<CrmConnection["state"], Tone> = { active: "success", paused: "warning", disconnected_by_vendor: "danger" };
const SHOWN_COUNTS: readonly ActivityState[] = ["waiting", "sent", "failed", "skipped"];

export function CrmCard({ vendor: { provider, is_configured, connection } }: { vendor: CrmVendor }) {
  const name = copy.names[provider];
  return (
    <section aria-labelledby={`crm-${provider}`} className="flex flex-col gap-3">
      <h2 id={`crm-${provider}`} className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        {connection && <Badge tone={TONES[connection.state]}>{copy.states[connection.state]}</Badge>}
        {connection?.state === "active" && connection.failing_since && <Badge tone="danger">{copy.failing}</Badge>}
      </h2>
      <p className="text-muted">{copy.abouts[provider]}</p>
      {connection && <Facts provider={provider} connection={connection} />}
      {!is_configured && <p>{copy.notSetUp}</p>}
      {connection && <Actions provider={provider} connection={connection} />}
      {is_configured && (!connection || connection.state === "disconnected_by_vendor") && <ConnectButton provider={provider} />}
    </section>
  );
}

function Facts({ provider, connection }: { provider: CrmProvider; connection: CrmConnection }) {
  const { state, reason, error, counts, sync_failure: refused, waits_until: waitsUntil } = connection;
  return (
    <>
      <p className="break-words">{copy.account(connection.account_name)}</p>
      {state === "disconnected_by_vendor" && <p className="text-small text-danger">{copy.ended(copy.names[provider])}</p>}
      {reason && <p className="text-small text-danger">{copy.reasons[reason]}</p>}
      {error && <p className="text-small break-words text-danger">{error}</p>}
      {waitsUntil && (
        <p className="text-small">
          {copy.nextAttempt} <RelativeTime at={waitsUntil} />.
        </p>
      )}
      {refused && <p className="text-small break-words text-danger">{copy.syncFailure(refused.contacts, refused.error)}</p>}
      <p className="text-small">
        {copy.countsOf}: {SHOWN_COUNTS.map((each) => copy.counts[each](counts[each])).join(" · ")}
      </p>
      <p className="text-small break-words text-muted">
        {copy.connectedBy} <RelativeTime at={connection.connected_at} />
        {connection.connected_by && ` by ${connection.connected_by}`}.
        {connection.last_sent_at && (
          <>
            {" "}
            {copy.lastSent} <RelativeTime at={connection.last_sent_at} />.
          </>
        )}
      </p>
    </>
  );
}

function ConnectButton({ provider }: { provider: CrmProvider }) {
  const connect = useConnectCrm();
  const onClick = () =>
    connect.mutate(provider, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => toastError(error.message),
    });
  return (
    <Button className="self-start" busy={connect.isPending} onClick={onClick}>
      {copy.connect(copy.names[provider])}
    </Button>
  );
}

function Actions({ provider, connection }: { provider: CrmProvider; connection: CrmConnection }) {
  const [asked, setAsked] = useState<"settings" | "disconnect" | null>(null);
  const update = useUpdateCrm();
  const disconnect = useDisconnectCrm();
  const name = copy.names[provider];
  const end = () => setAsked(null);
  const isActive = connection.state === "active";
  const label = isActive ? copy.pause : copy.resume;
  const onPause = () =>
    update.mutate({ provider, state: isActive ? "paused" : "active" }, { onError: (error) => toastError(error.message) });
  const onDisconnect = () =>
    disconnect.mutate(provider, {
      onSuccess: ({ is_revoked }) => {
        end();
        if (is_revoked || connection.state === "disconnected_by_vendor") toastSuccess(copy.disconnected(name));
        else toastError(copy.notRevoked(name));
      },
    });
  return (
    <div className="-ml-4 flex flex-wrap">
      <LinkButton href={`/admin/crm/${provider}`} variant="ghost" aria-label={`${copy.log}: ${name}`}>
        {copy.log}
      </LinkButton>
      <Button variant="ghost" onClick={() => setAsked("settings")} aria-label={copy.settingsTitle(name)}>
        {copy.settings}
      </Button>
      {connection.state !== "disconnected_by_vendor" && (
        <Button variant="ghost" busy={update.isPending} onClick={onPause} aria-label={`${label} ${name}`}>
          {label}
        </Button>
      )}
      <Button variant="ghost-danger" onClick={() => setAsked("disconnect")} aria-label={`${copy.disconnect} ${name}`}>
        {copy.disconnect}
      </Button>
      {asked === "settings" && <CrmSettingsDialog provider={provider} connection={connection} onClose={end} />}
      {asked === "disconnect" && (
        <ConfirmDialog
          title={copy.disconnectTitle(name)}
          description={copy.disconnectWhy}
          keep={copy.cancel}
          risk={copy.disconnect}
          state={disconnect}
          onClose={end}
          onConfirm={onDisconnect}
        />
      )}
    </div>
  );
}
