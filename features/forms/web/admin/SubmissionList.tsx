import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { oneOf, page, text, urlState } from "@aside/ui/lists/url-state.ts";
import { useTypedQuery } from "@aside/ui/lists/use-typed-query.ts";
import { Download, Video } from "lucide-react";
import type { SubmissionItem } from "../../admin-contract.ts";
import { agentCopy as copy } from "../../agent-copy.ts";
import { downloadSubmissions, type SubmissionFilter, useForms, useSubmissions } from "./queries.ts";

const STATUS_TABS = ["new", "open", "waiting", "closed", "held", "all"] as const;

export const SUBMISSIONS_PATH = "/admin/forms/submissions";
export const SUBMISSIONS_URL = urlState({
  status: oneOf(STATUS_TABS, "all"),
  form: text,
  assignee: text,
  query: { ...text, name: "q" },
  page,
});
type ListAddress = ReturnType<typeof SUBMISSIONS_URL.read>;

type Props = { address: ListAddress; onAddress: (change: Partial<ListAddress>) => void };

const filterOf = ({ status, form, assignee, query }: ListAddress): SubmissionFilter => ({
  status,
  ...(form && { form_id: form }),
  ...(assignee && { assignee }),
  ...(query && { query }),
});

/** Submissions by status, with filters, search and export. */
export function SubmissionList({ address, onAddress }: Props) {
  return (
    <Card className="flex flex-col gap-4 max-xs:p-4">
      <Filters address={address} onAddress={onAddress} />
      <Tabs
        label={copy.tabsLabel}
        value={address.status}
        onValueChange={(status) => onAddress({ status: status as ListAddress["status"] })}
        tabs={STATUS_TABS.map((value) => ({
          value,
          label: copy.tabs[value],
          content: <Page address={address} onPage={(at) => onAddress({ page: at })} />,
        }))}
      />
    </Card>
  );
}

function Filters({ address, onAddress }: Props) {
  const { typed, setTyped } = useTypedQuery(address.query, (query) => onAddress({ query }));
  const forms = useForms().data?.forms ?? [];
  const people = new Map(
    forms
      .filter(({ id }) => address.form === "" || id === address.form)
      .flatMap((form) => form.assignable.map(({ id, name }) => [id, name])),
  );
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
      <TextField
        label={copy.search}
        type="search"
        placeholder={copy.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select label={copy.form} value={address.form} onChange={(event) => onAddress({ form: event.target.value, assignee: "" })}>
        <option value="">{copy.allForms}</option>
        {forms.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select label={copy.assignee} value={address.assignee} onChange={(event) => onAddress({ assignee: event.target.value })}>
        <option value="">{copy.anyone}</option>
        <option value="me">{copy.me}</option>
        <option value="none">{copy.nobody}</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <ExportButton variant="secondary" getFile={async () => await downloadSubmissions(filterOf(address))}>
        <Download aria-hidden className="size-5" />
        {copy.exportCsv}
      </ExportButton>
    </div>
  );
}

function Page({ address, onPage }: { address: ListAddress; onPage: (page: number) => void }) {
  const list = useSubmissions(filterOf(address), address.page);
  return (
    <ListState
      list={list}
      failed={copy.submissionsFailed}
      empty={<EmptyState title={copy.noSubmissions}>{address.status === "held" ? copy.noHeldHint : copy.noSubmissionsHint}</EmptyState>}
      page={address.page}
      onPage={onPage}
    >
      {(item) => <Row key={item.id} item={item} showsStatus={address.status === "all"} />}
    </ListState>
  );
}

function Row({ item, showsStatus }: { item: SubmissionItem; showsStatus: boolean }) {
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 hover:bg-sunken/60">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The whole row opens it. */}
          <Link
            href={`/admin/forms/submissions/${item.id}`}
            className="font-semibold break-words after:absolute after:inset-0 hover:underline"
          >
            {item.name || item.email}
          </Link>
          {item.has_video && (
            <Badge>
              <Video aria-hidden className="size-4" /> {copy.video}
            </Badge>
          )}
          {item.is_duplicate && <Badge tone="warning">{copy.duplicate}</Badge>}
          {showsStatus && <StatusBadge item={item} />}
        </p>
        <p className="text-small break-all text-muted">
          {item.form_title} · {item.email}
        </p>
        {item.excerpt && <p className="line-clamp-2 break-words">{item.excerpt}</p>}
      </div>
      <div className="text-small text-muted sm:text-right">
        <p>
          <RelativeTime at={item.last_message_at} />
        </p>
        <p>{item.assignee ? item.assignee.name : copy.notAssigned}</p>
      </div>
    </li>
  );
}

export function StatusBadge({ item: { is_held: isHeld, status } }: { item: Pick<SubmissionItem, "is_held" | "status"> }) {
  if (isHeld) return <Badge tone="danger">{copy.held}</Badge>;
  return <Badge tone={status === "new" ? "ember" : status === "open" ? "warning" : "neutral"}>{copy.statuses[status]}</Badge>;
}
