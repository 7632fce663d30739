import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { planCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { formatPrice } from "../prices.ts";
import { badgeOf, factsOf, isLate, needsPaymentMethod } from "./plan-facts.ts";
import { useBillingDetails, useCancel, useInvoices, usePayDue, usePortal, useResume, useUpdateCard } from "./queries.ts";

/** The plan that the person has, how long, and what they can do with it. */
export function CurrentPlan({ plan }: { plan: PlanDetails }) {
  const [isCanceling, setCanceling] = useState(false);
  const resume = useResume();
  const portal = usePortal();
  const card = useUpdateCard();
  const { abilities } = plan;
  const fail = (error: Error) => toastError(error.message);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-title font-semibold">{plan.name}</h2>
            <StateBadge plan={plan} />
          </div>
          {plan.owner === "company" && plan.company_name && <p className="text-muted">{copy.ofCompany(plan.company_name)}</p>}
        </div>
        {plan.price !== null && plan.duration && <p className="text-muted">{copy.durations[plan.duration]}</p>}
      </div>
      <ul className="flex flex-col gap-1 text-muted">
        {factsOf(plan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {(abilities.cancel || abilities.resume || abilities.open_portal) && (
        <div className="flex flex-wrap gap-2">
          {plan.is_change_pending && <PendingChange plan={plan} />}
          {abilities.resume && (
            <Button
              busy={resume.isPending}
              onClick={() => resume.mutate(undefined, { onError: fail, onSuccess: () => toastSuccess(copy.resumed) })}
            >
              {copy.resume}
            </Button>
          )}
          {isLate(plan) && <PayDue />}
          {needsPaymentMethod(plan) && (
            <Button
              {...(isLate(plan) && { variant: "secondary" as const })}
              busy={card.isPending}
              onClick={() => card.mutate(undefined, { onError: fail })}
            >
              {isLate(plan) ? copy.updateCard : copy.addCard}
            </Button>
          )}
          {abilities.open_portal && (
            <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate(undefined, { onError: fail })}>
              {copy.portal}
            </Button>
          )}
          {abilities.cancel && (
            <Button variant="ghost-danger" onClick={() => setCanceling(true)}>
              {copy.cancel}
            </Button>
          )}
        </div>
      )}
      {isCanceling && <CancelDialog plan={plan} owner={plan.owner} onClose={() => setCanceling(false)} />}
    </Card>
  );
}

const useOpenInvoice = () => useInvoices(true).data?.items.find(({ status }) => status === "open");

/** Charges the card on file again. */
function PayDue() {
  const open = useOpenInvoice();
  const pay = usePayDue();
  if (!open) return null;
  return (
    <>
      <Button
        busy={pay.isPending}
        onClick={() =>
          pay.mutate(undefined, { onError: (error) => toastError(error.message), onSuccess: () => toastSuccess(copy.duePaid) })
        }
      >
        {copy.payDue(formatPrice(open.due, open.currency))}
      </Button>
      {/* The bank's questions are answered there. */}
      {pay.error && open.url && (
        <LinkButton variant="secondary" href={open.url}>
          {copy.openInvoice}
        </LinkButton>
      )}
    </>
  );
}

/** Pays the change that waits for it, or gives it up. */
function PendingChange({ plan }: { plan: PlanDetails }) {
  const open = useOpenInvoice();
  const drop = useResume();
  return (
    <>
      {open?.url && <LinkButton href={open.url}>{copy.payNow}</LinkButton>}
      {/* Resuming a canceled plan gives it up, too. */}
      {!plan.abilities.resume && (
        <Button
          variant="secondary"
          busy={drop.isPending}
          onClick={() =>
            drop.mutate(undefined, { onError: (error) => toastError(error.message), onSuccess: () => toastSuccess(copy.planKept) })
          }
        >
          {copy.keepPlan}
        </Button>
      )}
    </>
  );
}

type CancelProps = {
  plan: { name: string; period_ends_at: string | null };
  owner: PlanDetails["owner"];
  /** Not the plan that the person uses. */
  isOther?: boolean;
  onClose: () => void;
};

export function CancelDialog({ plan, owner, isOther = false, onClose }: CancelProps) {
  const cancel = useCancel(owner);
  const credit = useBillingDetails(owner).data?.credit;
  const text = (isOther ? copy.cancelOtherText : copy.cancelText)(plan.period_ends_at ? formatDate(plan.period_ends_at) : "");
  return (
    <ConfirmDialog
      title={isOther && plan.name ? copy.cancelOtherTitle(plan.name) : copy.cancelTitle}
      description={credit ? `${text} ${copy.creditStays[owner](formatPrice(credit.amount, credit.currency))}` : text}
      keep={copy.keep}
      risk={copy.cancel}
      state={cancel}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSuccess: () => {
            toastSuccess(copy.canceledToast);
            onClose();
          },
        })
      }
    />
  );
}

function StateBadge({ plan }: { plan: PlanDetails }) {
  const [text, tone] = badgeOf(plan);
  return <Badge tone={tone}>{text}</Badge>;
}
