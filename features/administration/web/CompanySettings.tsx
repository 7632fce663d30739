import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { adminCopy, companyCopy } from "../copy.ts";
import { CompanyForm } from "./CompanyForm.tsx";
import { LogoCard } from "./LogoCard.tsx";
import { useCompany, type Which } from "./queries.ts";
import { DomainCard, MfaCard } from "./SecurityCards.tsx";

export function CompanySettings({ which }: { which: Which }) {
  const company = useCompany(which);
  if (company.error instanceof ApiError && company.error.status === 404)
    return <EmptyState title={adminCopy.noCompany}>{adminCopy.chooseCompany}</EmptyState>;
  if (company.error) return <ErrorState title={companyCopy.loadFailed} error={company.error} onRetry={() => void company.refetch()} />;
  if (!company.data)
    return (
      <div aria-busy className="flex flex-col gap-6">
        <Skeleton className="h-72" />
        <Skeleton className="h-40" />
      </div>
    );
  const given = { which, company: company.data };
  return (
    <div className="flex flex-col gap-6">
      {company.data.abilities.brand && <CompanyForm {...given} />}
      {company.data.abilities.brand && <LogoCard {...given} />}
      {company.data.abilities.security && <MfaCard {...given} />}
      <DomainCard {...given} />
    </div>
  );
}
