import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { Partner } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { CopyValue } from "./CopyValue.tsx";
import { useDeletePartner, useUpdatePartner } from "./queries.ts";

type Props = { item: Partner; onEdit: () => void; onExample: () => void };

export function PartnerRow({ item, onEdit, onExample }: Props) {
  const [isAsking, setAsking] = useState(false);
  const update = useUpdatePartner();
  const remove = useDeletePartner();
  const { name } = item;
  const switchLabel = item.is_enabled ? copy.turnOff : copy.turnOn;
  const turn = () => update.mutate({ id: item.id, is_enabled: !item.is_enabled }, { onError: (error) => toastError(error.message) });
  return (
    <div className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {name} <Badge tone={item.is_enabled ? "success" : "neutral"}>{item.is_enabled ? copy.on : copy.off}</Badge>
      </h2>
      <CopyValue label={copy.issuer} value={item.id} action={`${copy.copyIssuer}: ${name}`} />
      {item.jwks_url && (
        <p className="text-small break-all text-muted">
          {copy.source}: {item.jwks_url}
        </p>
      )}
      <p className="text-small break-words text-muted">
        {item.last_used_at ? (
          <>
            Last used <RelativeTime at={item.last_used_at} />.
          </>
        ) : (
          copy.neverUsed
        )}{" "}
        Added <RelativeTime at={item.created_at} />
        {item.created_by && ` by ${item.created_by}`}.
      </p>
      <div className="-ml-4 flex flex-wrap">
        <Button variant="ghost" onClick={onExample} aria-label={`${copy.example}: ${name}`}>
          {copy.example}
        </Button>
        <Button variant="ghost" onClick={onEdit} aria-label={`${copy.edit} ${name}`}>
          {copy.edit}
        </Button>
        <Button variant="ghost" busy={update.isPending} onClick={turn} aria-label={`${switchLabel} ${name}`}>
          {switchLabel}
        </Button>
        <Button variant="ghost-danger" onClick={() => setAsking(true)} aria-label={`${copy.remove} ${name}`}>
          {copy.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={copy.removeTitle}
          description={copy.removeWhy}
          keep={copy.cancel}
          risk={copy.remove}
          state={remove}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(item.id, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  );
}
