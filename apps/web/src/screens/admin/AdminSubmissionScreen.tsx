import { agentCopy as copy } from "@aside/features/forms/agent-copy.ts";
import { SubmissionView } from "@aside/features/forms/web/admin/SubmissionView.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminSubmissionScreen() {
  const { submissionId = "" } = useParams({ strict: false }) as { submissionId?: string };
  return (
    <AdminFrame title={copy.submission} permission={null}>
      <Link
        href="/admin/forms/submissions"
        className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline"
      >
        {copy.backToSubmissions}
      </Link>
      <SubmissionView key={submissionId} id={submissionId} />
    </AdminFrame>
  );
}
