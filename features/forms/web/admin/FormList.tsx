import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { ExternalLink } from "lucide-react";
import type { AdminForm } from "../../admin-contract.ts";
import { agentCopy as copy } from "../../agent-copy.ts";
import { settingsOf, useForms, useSaveForm } from "./queries.ts";

/** The forms that a person handles, with what waits in each. */
export function FormList() {
  const list = useForms();
  return (
    <QueryState
      query={list}
      failed={copy.loadFailed}
      skeleton={<RowSkeletons count={4} row="h-48 rounded-card" className="grid gap-4 md:grid-cols-2" />}
    >
      {({ forms, can_create: canCreate }) =>
        forms.length > 0 ? (
          <ul className="grid gap-4 md:grid-cols-2">
            {forms.map((form) => (
              <li key={form.id}>
                <FormCard form={form} />
              </li>
            ))}
          </ul>
        ) : canCreate ? (
          <EmptyState title={copy.empty} action={<LinkButton href="/admin/forms/new">{copy.createForm}</LinkButton>}>
            {copy.emptyHint}
          </EmptyState>
        ) : (
          <EmptyState title={copy.emptyAgent}>{copy.emptyAgentHint}</EmptyState>
        )
      }
    </QueryState>
  );
}

function FormCard({ form }: { form: AdminForm }) {
  const { id, title, new_count: newCount, open_count: openCount } = form;
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lead font-semibold break-words">
          <Link href={`/admin/forms/submissions?form=${id}`} className="hover:underline">
            {title}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          {form.slug !== null && <Badge>{copy.builtIn}</Badge>}
          {!form.is_active && <Badge tone="warning">{copy.inactive}</Badge>}
          {form.webhook_failure && <Badge tone="danger">{copy.webhookFails}</Badge>}
        </span>
      </div>
      <p className="flex flex-wrap gap-2">
        <Link href={`/admin/forms/submissions?form=${id}&status=new`} className="rounded-full">
          <Badge tone={newCount > 0 ? "ember" : "neutral"}>{copy.newCount(newCount)}</Badge>
        </Link>
        <Link href={`/admin/forms/submissions?form=${id}&status=open`} className="rounded-full">
          <Badge>{copy.openCount(openCount)}</Badge>
        </Link>
      </p>
      {form.can_manage && <ActiveSwitch form={form} />}
      <div className="mt-auto flex flex-wrap gap-2">
        <LinkButton href={`/admin/forms/submissions?form=${id}`} variant="secondary">
          {copy.submissions}
        </LinkButton>
        {form.can_manage && (
          <LinkButton href={`/admin/forms/${id}`} variant="secondary">
            {copy.settings}
          </LinkButton>
        )}
        <LinkButton href={form.url} target="_blank" rel="noopener" variant="ghost">
          {copy.view}
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">{copy.opensNewTab}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

function ActiveSwitch({ form }: { form: AdminForm }) {
  const save = useSaveForm();
  const isActive = save.isPending ? save.variables.body.is_active !== false : form.is_active;
  const change = (next: boolean) =>
    save.mutate(
      { id: form.id, body: { ...settingsOf(form), is_active: next } },
      {
        onSuccess: () => toastSuccess(next ? copy.activated : copy.deactivated),
        onError: (error) => toastError(error.message),
      },
    );
  return (
    <Switch
      label={copy.accepts}
      aria-label={copy.isActive(form.title)}
      checked={isActive}
      disabled={save.isPending}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
