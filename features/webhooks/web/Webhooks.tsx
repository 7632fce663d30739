import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Plus, Webhook as Icon } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useWebhooks } from "./queries.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookRow } from "./WebhookRow.tsx";

/** The company's webhooks: create, change, test, pause, rotate and delete. */
export function Webhooks() {
  const list = useWebhooks();
  /** Null: a new one. */
  const [edited, setEdited] = useState<Webhook | null | undefined>(undefined);
  /** Kept until its dialog closes. */
  const [secret, setSecret] = useState<string | null>(null);
  const hasNoCompany = list.error instanceof ApiError && list.error.status === 404;
  const makeButton = (
    <Button onClick={() => setEdited(null)}>
      <Plus aria-hidden className="size-5" /> {copy.make}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-reader min-w-0 flex-1 basis-72 text-muted">
          {copy.why} <TextLink href="/developers/reference/webhooks">{copy.reference}</TextLink>
        </p>
        {list.data !== undefined && list.data.length > 0 && makeButton}
      </div>
      {hasNoCompany && <EmptyState title={copy.noCompany} icon={<Icon aria-hidden />} />}
      {list.error && !hasNoCompany && <ErrorState title={copy.notListed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-32" />}
      {list.data?.length === 0 && (
        <EmptyState title={copy.noneTitle} icon={<Icon aria-hidden />} action={makeButton}>
          {copy.noneWhy}
        </EmptyState>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {list.data.map((item) => (
              <li key={item.id} className="py-4 first:pt-0 last:pb-0">
                <WebhookRow item={item} onEdit={() => setEdited(item)} onSecret={setSecret} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited !== undefined && (
        <WebhookDialog
          item={edited}
          onClose={() => setEdited(undefined)}
          onSecret={(made) => {
            setEdited(undefined);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <SecretDialog value={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
