import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import type { Delivery } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useDelivery, useReplay } from "./queries.ts";

/** What was sent, what came back, and a button to send it again. */
export function DeliveryDialog({ webhookId, item, onClose }: { webhookId: string; item: Delivery; onClose: () => void }) {
  const which = { id: webhookId, delivery_id: item.id };
  const details = useDelivery(which);
  const replay = useReplay();
  const onReplay = () =>
    replay.mutate(which, {
      onSuccess: ({ count }) => {
        toastSuccess(count > 0 ? copy.replayed : copy.waitsAnyway);
        onClose();
      },
      onError: (error) => toastError(error.message),
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={item.type}
      footer={
        <Button busy={replay.isPending} onClick={onReplay}>
          {copy.replay}
        </Button>
      }
    >
      {details.error && <ErrorState title={copy.notLoaded} error={details.error} onRetry={() => void details.refetch()} />}
      {details.isPending && <Skeleton className="h-40" />}
      {details.data && (
        <div className="flex flex-col gap-4">
          <Part title={copy.request}>
            {Object.entries(details.data.request.headers ?? {}).map(([name, value]) => `${name}: ${value}\n`)}
            {`\n${pretty(details.data.request.body)}`}
          </Part>
          <Part title={copy.response}>
            {details.data.status === null ? (details.data.error ?? copy.noResponse) : `${details.data.status}\n\n${details.data.response}`}
          </Part>
        </div>
      )}
    </Dialog>
  );
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <pre className="rounded-control bg-sunken p-3 font-mono text-small break-all whitespace-pre-wrap">{children}</pre>
    </section>
  );
}
