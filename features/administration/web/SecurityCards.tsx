import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { toastError, toastInfo, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { Company } from "../company-contract.ts";
import { companyCopy, peopleCopy } from "../copy.ts";
import { useUpdateCompanyMfa, useVerifyDomain, type Which } from "./queries.ts";

type Props = { which: Which; company: Company };

/** Turning it on needs a confirmation, turning it off does not. */
export function MfaCard({ which, company }: Props) {
  const update = useUpdateCompanyMfa(which);
  const [isAsking, setAsking] = useState(false);
  const change = (requires: boolean) => {
    update.reset();
    if (requires) setAsking(true);
    else update.mutate(false, { onError: (error) => toastError(error.message) });
  };
  return (
    <Card>
      <h2 className="text-lead font-semibold">{companyCopy.secondFactor}</h2>
      <Switch
        label={companyCopy.requiresMfa}
        hint={companyCopy.requiresMfaHint}
        checked={company.requires_mfa}
        onChange={(event) => change(event.target.checked)}
      />
      {isAsking && (
        <ConfirmDialog
          title={companyCopy.requireTitle}
          description={companyCopy.requireText}
          keep={peopleCopy.cancel}
          risk={companyCopy.requireNow}
          state={update}
          onClose={() => setAsking(false)}
          onConfirm={() => update.mutate(true, { onSuccess: () => setAsking(false) })}
        />
      )}
    </Card>
  );
}

/** The DNS record that proves control of the domain, and its verification. */
export function DomainCard({ which, company }: Props) {
  const verify = useVerifyDomain(which);
  const record = company.domain_record;
  const look = () => verify.mutate(undefined, { onSuccess: () => toastSuccess(companyCopy.domainVerified) });
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lead font-semibold">{companyCopy.domain}</h2>
        <span className="break-all">{company.domain}</span>
        <Badge tone={company.domain_verified_at ? "success" : "neutral"}>
          {company.domain_verified_at ? companyCopy.verified : companyCopy.notVerified}
        </Badge>
      </div>
      {record && (
        <>
          <p className="text-muted">{companyCopy.domainText}</p>
          <CopyRow label={companyCopy.recordName} value={record.name} />
          <CopyRow label={companyCopy.recordValue} value={record.value} />
          <p role="alert" className="text-small text-danger empty:hidden">
            {verify.error?.message}
          </p>
          <span>
            <Button variant="secondary" busy={verify.isPending} onClick={look}>
              {companyCopy.verify}
            </Button>
          </span>
        </>
      )}
    </Card>
  );
}

function CopyRow({ label, value }: { label: string; value: string }) {
  const take = () =>
    navigator.clipboard.writeText(value).then(
      () => toastInfo(companyCopy.copied),
      () => toastError(companyCopy.notCopied),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-small text-muted">{label}</p>
        <code className="break-all">{value}</code>
      </div>
      <Button variant="ghost" className="max-sm:-ml-4" onClick={() => void take()} aria-label={`${companyCopy.copy}: ${label}`}>
        {companyCopy.copy}
      </Button>
    </div>
  );
}
