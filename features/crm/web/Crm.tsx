import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Contact } from "lucide-react";
import { webCopy as copy } from "../web-copy.ts";
import { CrmCard } from "./CrmCard.tsx";
import { useCrmVendors } from "./queries.ts";

/** A card for each CRM: connect, see what was sent, change, pause and disconnect. */
export function Crm() {
  const list = useCrmVendors();
  const hasNoCompany = list.error instanceof ApiError && list.error.status === 404;
  return (
    <>
      <p className="max-w-reader text-muted">{copy.why}</p>
      {hasNoCompany && <EmptyState title={copy.noCompany} icon={<Contact aria-hidden />} />}
      {list.error && !hasNoCompany && <ErrorState title={copy.notListed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-48" />}
      {list.data?.map((vendor) => (
        <Card key={vendor.provider}>
          <CrmCard vendor={vendor} />
        </Card>
      ))}
    </>
  );
}
