import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { type FormEvent, type ReactNode, useState } from "react";
import { copy as scopeCopy } from "../../../integrations/copy.ts";
import type { Consent } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useApprove, useDeny } from "./queries.ts";

type Props = { uid: string; consent: Consent; account: { name: string; email: string }; onOther: () => void };

/** Each permission can be refused on its own. */
export function ConsentForm({ uid, consent, account, onOther }: Props) {
  const [allowed, setAllowed] = useState(consent.scopes);
  const [isTouched, setTouched] = useState(false);
  const approve = useApprove(uid);
  const deny = useDeny(uid);
  const isLeaving = approve.isSuccess || deny.isSuccess;
  const problem = isTouched && allowed.length === 0 ? copy.scopesRequired : (approve.error ?? deny.error)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (allowed.length > 0) approve.mutate(allowed);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Row label={copy.account}>
        <span className="min-w-0 break-words">
          {account.name} <span className="text-muted">{account.email}</span>
        </span>
        <Button variant="ghost" className="-mx-4 -my-2" onClick={onOther}>
          {copy.notYou}
        </Button>
      </Row>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{copy.permissions}</legend>
        {consent.scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeCopy.scopes[scope].label}
            hint={scopeCopy.scopes[scope].hint}
            checked={allowed.includes(scope)}
            onChange={(event) => setAllowed(consent.scopes.filter((one) => (one === scope ? event.target.checked : allowed.includes(one))))}
          />
        ))}
      </fieldset>
      {consent.app.is_unverified && <Banner tone="warning">{copy.unverifiedWhy}</Banner>}
      <p className="text-small break-words text-muted">{copy.redirectTo(consent.redirect_host)}</p>
      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" busy={deny.isPending || isLeaving} onClick={() => deny.mutate()}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={approve.isPending || isLeaving}>
          {copy.allow}
        </Button>
      </div>
    </form>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">{children}</div>
    </div>
  );
}
