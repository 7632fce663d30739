import { copy } from "@aside/features/error-reports/copy.ts";
import { ErrorsList } from "@aside/features/error-reports/web/ErrorsList.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminErrorsScreen() {
  return (
    <AdminFrame title={copy.title} permission="errors.manage">
      <Card>
        <Tabs
          label={copy.title}
          tabs={[
            { value: "open", label: copy.open, content: <ErrorsList filter="open" /> },
            { value: "resolved", label: copy.resolved, content: <ErrorsList filter="resolved" /> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
