import { dayIn, endOfDay } from "@aside/contract/time/days.ts";
import { PLANS, TRIAL } from "@aside/core/entitlements/catalogue.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import type { BillingAccount } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { accountOf, useSetPlan } from "./queries.ts";

/** The limit of the contract, whose schemas the browser does not get. */
const MAX_SEATS = 1000;

/** Plan, seats, last day and reference of an account, by hand. */
export function SetPlanDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const isCompany = account.kind === "company";
  const offered = PLANS.filter((plan) => plan !== TRIAL && plan.isForCompany === isCompany);
  const [plan, setPlan] = useState(account.source === "manual" ? (account.plan ?? "") : (offered[0]?.slug ?? ""));
  const [seats, setSeats] = useState(String(account.seats || account.people));
  const [end, setEnd] = useState(account.source === "manual" && account.ends_at ? dayIn(account.ends_at) : "");
  const [reference, setReference] = useState(account.reference);
  const save = useSetPlan();
  const id = useId();
  const count = readWhole(seats, 1, MAX_SEATS);
  const needsSeats = isCompany && plan !== "";
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (needsSeats && count === null) return event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    save.mutate(
      {
        ...accountOf(account),
        plan_id: plan || null,
        ...(needsSeats && count !== null ? { seats: count } : {}),
        // The whole last day, in the time zone of this browser. A second earlier than its end, which belongs to the next day.
        ends_at: end ? new Date(endOfDay(end).getTime() - 1000).toISOString() : null,
        reference,
      },
      {
        onSuccess: () => {
          toastSuccess(copy.saved);
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.setPlanOf(account.name || account.label)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.dismiss}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        <Select label={copy.planField} value={plan} onChange={(event) => setPlan(event.target.value)}>
          {offered.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value="">{copy.noPlanOption}</option>
        </Select>
        {plan !== "" && (
          <>
            {isCompany && (
              <TextField
                label={copy.seatsField}
                type="number"
                inputMode="numeric"
                value={seats}
                error={count === null ? copy.seatsBetween(1, MAX_SEATS) : undefined}
                onChange={(event) => setSeats(event.target.value)}
              />
            )}
            <TextField label={copy.endField} hint={copy.endHint} type="date" value={end} onChange={(event) => setEnd(event.target.value)} />
            <TextField
              label={copy.referenceField}
              hint={copy.referenceHint}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          </>
        )}
        {save.error && (
          <p role="alert" className="text-danger">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
