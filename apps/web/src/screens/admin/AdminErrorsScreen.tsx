import { copy } from "@aside/features/error-reports/copy.ts";
import { ErrorsList } from "@aside/features/error-reports/web/ErrorsList.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { oneOf, page, urlState } from "@aside/ui/lists/url-state.ts";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { AdminFrame } from "./AdminFrame.tsx";

const FILTERS = ["open", "resolved"] as const;
const ERRORS_URL = urlState({ filter: oneOf(FILTERS, "open"), page });

export function AdminErrorsScreen() {
  const { state, change } = useUrlState("/admin/errors", ERRORS_URL);
  return (
    <AdminFrame title={copy.title} permission="errors.manage">
      <Card>
        <Tabs
          label={copy.title}
          value={state.filter}
          onValueChange={(filter) => change({ filter: filter as (typeof FILTERS)[number] })}
          tabs={FILTERS.map((filter) => ({
            value: filter,
            label: copy[filter],
            content: <ErrorsList filter={filter} page={state.page} onPage={(at, options) => change({ page: at }, options)} />,
          }))}
        />
      </Card>
    </AdminFrame>
  );
}
