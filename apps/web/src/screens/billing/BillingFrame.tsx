import { billingMode, isNativeShell } from "@aside/web-client/billing-mode.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import { copy } from "@aside/features/billing/copy.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import type { ReactNode } from "react";

/** A screen about plans: not on installations without billing, and not in the native app. */
export function BillingFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const [off, why] = isNativeShell() ? [locked.notInApp, locked.notInAppWhy] : [copy.billingOff, copy.worksWithout];
  if (billingMode() === "none" || isNativeShell())
    return (
      <EmptyState heading="h1" title={off} action={<LinkButton href="/dashboard/inbox">{copy.backToInbox}</LinkButton>}>
        {why}
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-8">
      <div>
        <h1 className="text-display font-semibold">{title}</h1>
        {lead && <p className="text-lead text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
