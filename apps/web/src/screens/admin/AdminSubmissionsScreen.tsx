import { agentCopy as copy } from "@aside/features/forms/agent-copy.ts";
import { SUBMISSIONS_PATH, SUBMISSIONS_URL, SubmissionList } from "@aside/features/forms/web/admin/SubmissionList.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useUrlState } from "@aside/ui/lists/use-url-state.ts";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminSubmissionsScreen() {
  const { state, change } = useUrlState(SUBMISSIONS_PATH, SUBMISSIONS_URL);
  return (
    <AdminFrame title={copy.submissions} permission={null}>
      <Link href="/admin/forms" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.backToForms}
      </Link>
      <SubmissionList address={state} onAddress={(part) => change(part, { replace: true })} />
    </AdminFrame>
  );
}
