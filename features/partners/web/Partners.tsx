import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Handshake, Plus } from "lucide-react";
import { useState } from "react";
import type { Partner } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { CopyValue } from "./CopyValue.tsx";
import { ExampleDialog } from "./ExampleDialog.tsx";
import { PartnerDialog } from "./PartnerDialog.tsx";
import { PartnerRow } from "./PartnerRow.tsx";
import { usePartners } from "./queries.ts";
import { TestCard } from "./TestCard.tsx";

/** The company's partners: add, change, turn off, delete, and test what they sign. */
export function Partners() {
  const list = usePartners();
  /** Null: a new one. */
  const [edited, setEdited] = useState<Partner | null | undefined>(undefined);
  const [shown, setShown] = useState<Partner | null>(null);
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
          {copy.why} <TextLink href="/developers/guides/partner-sign-in">{copy.guide}</TextLink>
        </p>
        {list.data !== undefined && list.data.items.length > 0 && makeButton}
      </div>
      {hasNoCompany && <EmptyState title={copy.noCompany} icon={<Handshake aria-hidden />} />}
      {list.error && !hasNoCompany && <ErrorState title={copy.notListed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-32" />}
      {list.data?.is_domain_verified === false && <Banner tone="warning">{copy.unverified(list.data.domain)}</Banner>}
      {list.data?.items.length === 0 && (
        <EmptyState title={copy.noneTitle} icon={<Handshake aria-hidden />} action={makeButton}>
          {copy.noneWhy}
        </EmptyState>
      )}
      {list.data !== undefined && list.data.items.length > 0 && (
        <>
          <Card className="flex flex-col gap-4">
            <CopyValue label={copy.audience} value={list.data.audience} action={copy.copyAudience} />
            <ul className="flex flex-col divide-y divide-line">
              {list.data.items.map((item) => (
                <li key={item.id} className="py-4 first:pt-0 last:pb-0">
                  <PartnerRow item={item} onEdit={() => setEdited(item)} onExample={() => setShown(item)} />
                </li>
              ))}
            </ul>
          </Card>
          <TestCard />
        </>
      )}
      {edited !== undefined && <PartnerDialog item={edited} onClose={() => setEdited(undefined)} />}
      {shown && list.data && (
        <ExampleDialog issuer={shown.id} audience={list.data.audience} domain={list.data.domain} onClose={() => setShown(null)} />
      )}
    </>
  );
}
