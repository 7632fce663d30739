import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

/** /checkout and /plan-details on an installation without billing. */
export function BillingScreen() {
  return (
    <EmptyState
      heading="h1"
      title="Billing is not set up on this installation"
      action={<LinkButton href="/dashboard/inbox">Back to inbox</LinkButton>}
    >
      Your account works without a paid plan.
    </EmptyState>
  );
}
