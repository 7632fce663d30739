import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { Webhook } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useDeleteWebhook, useRotateSecret, useTestWebhook, useUpdateWebhook } from "./queries.ts";

const TONES: Record<Webhook["state"], Tone> = { active: "success", paused: "warning", disabled: "danger" };

type Props = { item: Webhook; onEdit: () => void; onSecret: (secret: string) => void };

export function WebhookRow({ item, onEdit, onSecret }: Props) {
  const [asked, setAsked] = useState<"rotate" | "remove" | null>(null);
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const end = () => setAsked(null);
  const { host } = new URL(item.url);
  return (
    <div className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold break-all">
        {host} <Badge tone={TONES[item.state]}>{copy.states[item.state]}</Badge>
        {item.state === "active" && item.failing_since && <Badge tone="danger">{copy.failing}</Badge>}
        {item.is_full && <Badge>{copy.full}</Badge>}
      </h2>
      {item.description && <p className="break-words">{item.description}</p>}
      <p className="text-small break-all text-muted">{item.url}</p>
      <p className="text-small break-words text-muted">{item.events.join(", ")}</p>
      {item.reason && <p className="text-small text-danger">{copy.reasons[item.reason]}</p>}
      <p className="text-small break-words text-muted">
        Created <RelativeTime at={item.created_at} />
        {item.created_by && ` by ${item.created_by}`}.
      </p>
      <div className="-ml-4 flex flex-wrap">
        <LinkButton href={`/admin/webhooks/${item.id}`} variant="ghost" aria-label={`${copy.log}: ${host}`}>
          {copy.log}
        </LinkButton>
        <TestButton item={item} host={host} />
        <Button variant="ghost" onClick={onEdit} aria-label={`${copy.edit} ${host}`}>
          {copy.edit}
        </Button>
        <PauseButton item={item} host={host} />
        <Button variant="ghost" onClick={() => setAsked("rotate")} aria-label={`${copy.rotate}: ${host}`}>
          {copy.rotate}
        </Button>
        <Button variant="ghost-danger" onClick={() => setAsked("remove")} aria-label={`${copy.remove} ${host}`}>
          {copy.remove}
        </Button>
      </div>
      {asked === "rotate" && (
        <ConfirmDialog
          title={copy.rotateTitle}
          description={copy.rotateWhy}
          keep={copy.cancel}
          risk={copy.rotate}
          state={rotate}
          onClose={end}
          onConfirm={() =>
            rotate.mutate(item.id, {
              onSuccess: ({ secret }) => {
                end();
                onSecret(secret);
              },
            })
          }
        />
      )}
      {asked === "remove" && (
        <ConfirmDialog
          title={copy.removeTitle}
          description={copy.removeWhy}
          keep={copy.cancel}
          risk={copy.remove}
          state={remove}
          onClose={end}
          onConfirm={() => remove.mutate(item.id, { onSuccess: end })}
        />
      )}
    </div>
  );
}

function TestButton({ item, host }: { item: Webhook; host: string }) {
  const call = useTestWebhook();
  const onClick = () =>
    call.mutate(item.id, {
      onSuccess: ({ error }) => (error === null ? toastSuccess(copy.testDelivered) : toastError(error)),
      onError: (error) => toastError(error.message),
    });
  return (
    <Button variant="ghost" busy={call.isPending} onClick={onClick} aria-label={`${copy.test}: ${host}`}>
      {copy.test}
    </Button>
  );
}

function PauseButton({ item, host }: { item: Webhook; host: string }) {
  const update = useUpdateWebhook();
  const isActive = item.state === "active";
  const label = isActive ? copy.pause : copy.resume;
  const onClick = () =>
    update.mutate({ id: item.id, state: isActive ? "paused" : "active" }, { onError: (error) => toastError(error.message) });
  return (
    <Button variant="ghost" busy={update.isPending} onClick={onClick} aria-label={`${label} ${host}`}>
      {label}
    </Button>
  );
}
