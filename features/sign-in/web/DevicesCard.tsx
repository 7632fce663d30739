import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Device } from "../contract.ts";
import { useDevices, useEndDevice, useEndOtherDevices } from "./queries.ts";

/** My Account: the signed-in browsers, each with a button to sign it out. */
export function DevicesCard() {
  const devices = useDevices();
  const endOne = useEndDevice();
  const [isAsking, setAsking] = useState(false);
  if (devices.isError)
    return <ErrorState title="Couldn't load your devices." error={devices.error} onRetry={() => void devices.refetch()} />;
  const others = devices.data?.filter((device) => !device.is_current) ?? [];
  return (
    <Card className="flex flex-col gap-3" aria-busy={devices.isPending}>
      <div>
        <h2 className="text-lead font-semibold">Signed-in devices</h2>
        <p className="text-small text-muted">Sign out devices you don't recognize, and change your password if it wasn't you.</p>
      </div>
      {devices.isPending && <Skeleton className="h-16" />}
      <ul className="flex flex-col">
        {devices.data?.map((device) => (
          <li key={device.id} className="border-t border-line py-3">
            <DeviceRow
              device={device}
              isBusy={endOne.isPending && endOne.variables === device.id}
              onEnd={() => endOne.mutate(device.id, { onError: (error) => toastError(error.message) })}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <span>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </span>
      )}
      {isAsking && <EndOthersDialog count={others.length} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Below the text on a phone, beside it elsewhere. */
const BUTTON = "col-start-2 -ml-4 justify-self-start sm:col-start-3 sm:ml-0";

function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const name = `${device.browser} on ${device.system}`;
  const Icon = ["Android", "iOS"].includes(device.system) ? Smartphone : Laptop;
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} {device.is_current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-small break-words text-muted">
          {device.is_current ? (
            "In use now"
          ) : (
            <>
              Last used <RelativeTime at={device.last_used_at} />
            </>
          )}
          {device.source_address && ` from ${device.source_address}`}. Signed in <RelativeTime at={device.created_at} />.
        </p>
      </div>
      {device.is_current ? (
        <LinkButton href="/logout" variant="ghost" className={BUTTON} aria-label={`Sign out ${name}, this device`}>
          Sign out
        </LinkButton>
      ) : (
        <Button variant="ghost" className={BUTTON} busy={isBusy} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </div>
  );
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const endOthers = useEndOtherDevices();
  async function end() {
    try {
      await endOthers.mutateAsync();
      toastSuccess("Signed out everywhere else.");
      onClose();
    } catch (error) {
      toastError((error as Error).message);
    }
  }
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      description={`${count === 1 ? "One other browser" : `${count} other browsers`} will be signed out. Unfinished recordings there are kept on those devices.`}
      keep="Cancel"
      risk="Sign out"
      // The toast shows the error.
      state={{ isPending: endOthers.isPending, error: null }}
      onClose={onClose}
      onConfirm={() => void end()}
    />
  );
}
