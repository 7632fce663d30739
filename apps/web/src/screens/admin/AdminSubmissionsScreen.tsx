import { agentCopy as copy } from "@aside/features/forms/agent-copy.ts";
import { type ListAddress, STATUS_TABS, SubmissionList } from "@aside/features/forms/web/admin/SubmissionList.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminSubmissionsScreen() {
  const address = readAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: Partial<ListAddress>) => void navigate({ href: addressOf({ ...address, ...next }), replace: true });
  return (
    <AdminFrame title={copy.submissions} permission={null}>
      <Link href="/admin/forms" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.backToForms}
      </Link>
      <SubmissionList address={address} onAddress={change} />
    </AdminFrame>
  );
}

function readAddress(search: Record<string, unknown>): ListAddress {
  const text = (name: string) => (search[name] === undefined ? "" : String(search[name] as string | number));
  return {
    status: STATUS_TABS.find((tab) => tab === search["status"]) ?? "all",
    form: text("form"),
    assignee: text("assignee"),
    query: text("q"),
    page: Math.max(1, Math.floor(Number(search["page"])) || 1),
  };
}

function addressOf({ status, form, assignee, query, page }: ListAddress): string {
  const search = new URLSearchParams({ status, ...(form && { form }), ...(assignee && { assignee }), ...(query && { q: query }) });
  if (page > 1) search.set("page", String(page));
  return `/admin/forms/submissions?${search}`;
}
