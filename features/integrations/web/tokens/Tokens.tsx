import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { PersonalToken } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { KeyFacts } from "../KeyFacts.tsx";
import { MadeKeyDialog } from "../MadeKeyDialog.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { useRevokeToken, useTokens } from "./queries.ts";

/** The person's access tokens: create and revoke. */
export function Tokens() {
  const tokens = useTokens();
  const [isMaking, setMaking] = useState(false);
  /** The complete token, kept until its dialog closes. */
  const [made, setMade] = useState<string | null>(null);
  const items = tokens.data?.items ?? [];
  const makeButton = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-5" /> {copy.makeToken}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lead font-semibold">{copy.tokensTitle}</h2>
          <p className="text-small text-muted">
            {copy.tokensWhy} <TextLink href="/developers/reference">{copy.reference}</TextLink>
          </p>
        </div>
        {items.length > 0 && makeButton}
      </div>
      {tokens.error && <ErrorState title={copy.tokensNotListed} error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <Skeleton className="h-24" />}
      {tokens.data && items.length === 0 && (
        <EmptyState title={copy.noTokensTitle} icon={<KeyRound aria-hidden />} action={makeButton}>
          {copy.noTokensWhy}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="py-4 first:pt-0 last:pb-0">
              <TokenRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {isMaking && (
        <NewTokenDialog
          needsPassword={tokens.data?.needs_password ?? false}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      )}
      {made !== null && <MadeKeyDialog kind="token" value={made} onClose={() => setMade(null)} />}
    </Card>
  );
}

function TokenRow({ item }: { item: PersonalToken }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeToken();
  const end = () => setAsked(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <KeyFacts item={item} heading="h3" />
      {item.state === "active" && (
        <Button variant="ghost" className="-ml-4 sm:ml-0" onClick={() => setAsked(true)} aria-label={`${copy.revoke} ${item.name}`}>
          {copy.revoke}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={copy.revokeTitle(item.name)}
          description={copy.revokeWhy}
          keep={copy.cancel}
          risk={copy.revoke}
          state={revoke}
          onClose={end}
          onConfirm={() => revoke.mutate(item.id, { onSuccess: end })}
        />
      )}
    </div>
  );
}
