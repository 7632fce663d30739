import { agentCopy, builderCopy as copy } from "@aside/features/forms/agent-copy.ts";
import { FormBuilder } from "@aside/features/forms/web/builder/FormBuilder.tsx";
import { useForms } from "@aside/features/forms/web/admin/queries.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

/** /admin/forms/new and /admin/forms/{formId}. */
export function AdminFormScreen() {
  const { formId = "" } = useParams({ strict: false }) as { formId?: string };
  const list = useForms();
  const isNew = formId === "new";
  const form = list.data?.forms.find(({ id }) => id === formId);
  const isThere = isNew ? list.data?.can_create : form !== undefined;
  return (
    <AdminFrame title={form?.title ?? copy.newForm} permission={null}>
      <Link href="/admin/forms" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {agentCopy.backToForms}
      </Link>
      {list.isPending && <Skeleton className="h-96 rounded-card" />}
      {list.error && (
        <ErrorState title={agentCopy.loadFailed} error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && !isThere && <EmptyState title={copy.notFound}>{copy.notFoundHint}</EmptyState>}
      {isThere && <FormBuilder key={formId} form={form ?? null} />}
    </AdminFrame>
  );
}
