import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { copy } from "../copy.ts";
import { ApiKeyRow } from "./ApiKeyRow.tsx";
import { MadeKeyDialog } from "./MadeKeyDialog.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { useApiKeys } from "./queries.ts";

/** The company's API keys: create, rotate and revoke. */
export function ApiKeys() {
  const keys = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  /** The complete key, kept until its dialog closes. */
  const [made, setMade] = useState<string | null>(null);
  const makeButton = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-5" /> {copy.make}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-reader min-w-0 flex-1 basis-72 text-muted">
          {copy.why} <TextLink href="/developers/reference">{copy.reference}</TextLink>
        </p>
        {keys.data !== undefined && keys.data.length > 0 && makeButton}
      </div>
      {keys.error instanceof ApiError && keys.error.status === 404 && <EmptyState title={copy.noCompany} icon={<KeyRound aria-hidden />} />}
      {keys.error && !(keys.error instanceof ApiError && keys.error.status === 404) && (
        <ErrorState title={copy.notListed} error={keys.error} onRetry={() => void keys.refetch()} />
      )}
      {keys.isPending && <Skeleton className="h-32" />}
      {keys.data?.length === 0 && (
        <EmptyState title={copy.noneTitle} icon={<KeyRound aria-hidden />} action={makeButton}>
          {copy.noneWhy}
        </EmptyState>
      )}
      {keys.data !== undefined && keys.data.length > 0 && (
        <Card>
          <ul className="flex flex-col divide-y divide-line">
            {keys.data.map((key) => (
              <li key={key.id} className="py-4 first:pt-0 last:pb-0">
                <ApiKeyRow item={key} onMade={setMade} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isMaking && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made !== null && <MadeKeyDialog value={made} onClose={() => setMade(null)} />}
    </>
  );
}
