import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { DemoHost } from "../../contract.ts";
import { demoAdminCopy as copy } from "../web-copy.ts";
import { HostDialog } from "./HostDialog.tsx";
import { useDeleteHost } from "./queries.ts";

export function HostList({ hosts }: { hosts: readonly DemoHost[] }) {
  /** `new`: a host is being added. */
  const [edited, setEdited] = useState<DemoHost | "new" | null>(null);
  const [doomed, setDoomed] = useState<DemoHost | null>(null);
  const remove = useDeleteHost();
  const add = <Button onClick={() => setEdited("new")}>{copy.addHost}</Button>;
  return (
    <div className="flex flex-col gap-4">
      {hosts.length === 0 ? (
        <EmptyState title={copy.noHosts} action={add}>
          {copy.noHostsText}
        </EmptyState>
      ) : (
        <>
          <ul>
            {hosts.map((host) => (
              <li key={host.user_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-medium">
                    {host.name} {!host.is_active && <Badge>{copy.paused}</Badge>}
                  </p>
                  <p className="text-small break-words text-muted">
                    {host.email} · {host.time_zone.replaceAll("_", " ")}
                  </p>
                </div>
                <div className="max-sm:-ml-4">
                  <Button variant="ghost" onClick={() => setEdited(host)} aria-label={copy.editOf(host.name)}>
                    {copy.editHost}
                  </Button>
                  <Button variant="ghost-danger" onClick={() => setDoomed(host)} aria-label={copy.removeOf(host.name)}>
                    {copy.removeHost}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {edited && <HostDialog host={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          title={copy.removeTitle(doomed.name)}
          description={copy.removeText}
          keep={copy.keepHost}
          risk={copy.removeHost}
          state={remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.mutate(doomed.user_id, { onSuccess: () => setDoomed(null) })}
        />
      )}
    </div>
  );
}
