import { agentCopy as copy } from "@aside/features/forms/agent-copy.ts";
import { FormList } from "@aside/features/forms/web/admin/FormList.tsx";
import { useForms } from "@aside/features/forms/web/admin/queries.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminFormsScreen() {
  const { data } = useForms();
  const hasForms = (data?.forms.length ?? 0) > 0;
  return (
    <AdminFrame
      title={copy.forms}
      permission={null}
      action={
        hasForms && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href="/admin/forms/submissions" variant="secondary">
              {copy.allSubmissions}
            </LinkButton>
            {data?.can_create && <LinkButton href="/admin/forms/new">{copy.createForm}</LinkButton>}
          </div>
        )
      }
    >
      <FormList />
    </AdminFrame>
  );
}
