import { billingMode } from "@aside/web-client/billing-mode.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { copy, planCopy } from "@aside/features/billing/copy.ts";
import { AccountsList } from "@aside/features/billing/web/AccountsList.tsx";
import { ProblemsCard } from "@aside/features/billing/web/ProblemsCard.tsx";
import { TestMode } from "@aside/features/billing/web/TestMode.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminBillingScreen() {
  if (billingMode() === "none") return <EmptyState heading="h1" title={copy.billingOff} />;
  return (
    <AdminFrame title={planCopy.adminTitle} permission="billing.assign">
      <TestMode />
      <ProblemsCard />
      <Card className="flex flex-col gap-6">
        <Tabs
          label={planCopy.adminTitle}
          tabs={[
            { value: "companies", label: planCopy.companies, content: <AccountsList kind="company" /> },
            { value: "people", label: planCopy.people, content: <AccountsList kind="user" /> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
