import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/feedback/ListState.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useDebounced } from "@aside/ui/use-debounced.ts";
import { Download, Video } from "lucide-react";
import { useEffect, useState } from "react";
import type { SubmissionItem } from "../../admin-contract.ts";
import { agentCopy as copy } from "../../agent-copy.ts";
import { downloadSubmissions, type SubmissionFilter, useForms, useSubmissions } from "./queries.ts";

/** The browser saves the file under its name. */
function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const STATUS_TABS = ["new", "open", "waiting", "closed", "held", "all"] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** In the address of the page, so that it can be shared and returned to. */
export type ListAddress = { status: StatusTab; form: string; assignee: string; query: string; page: number };

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
        onValueChange={(status) => onAddress({ status: status as StatusTab, page: 1 })}
        tabs={STATUS_TABS.map((value) => ({
          value,
          label: copy.tabs[value],
          content: <Page address={address} onPage={(page) => onAddress({ page })} />,
        }))}
      />
    </Card>
  );
}

function Filters({ address, onAddress }: Props) {
  const [typed, setTyped] = useState(address.query);
  const [isExporting, setExporting] = useState(false);
  const forms = useForms().data?.forms ?? [];
  const query = useDebounced(typed);
  useEffect(() => {
    if (query !== address.query) onAddress({ query, page: 1 });
    // Only what was typed leads here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);
  const people = new Map(
    forms
      .filter(({ id }) => address.form === "" || id === address.form)
      .flatMap((form) => form.assignable.map(({ id, name }) => [id, name])),
  );
  async function download() {
    setExporting(true);
    try {
      saveFile(await downloadSubmissions(filterOf(address)));
    } catch (error) {
      toastError((error as Error).message);
    }
    setExporting(false);
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]">
      <TextField
        label={copy.search}
        type="search"
        placeholder={copy.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select label={copy.form} value={address.form} onChange={(event) => onAddress({ form: event.target.value, assignee: "", page: 1 })}>
        <option value="">{copy.allForms}</option>
        {forms.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select label={copy.assignee} value={address.assignee} onChange={(event) => onAddress({ assignee: event.target.value, page: 1 })}>
        <option value="">{copy.anyone}</option>
        <option value="me">{copy.me}</option>
        <option value="none">{copy.nobody}</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="secondary" busy={isExporting} onClick={() => void download()}>
        <Download aria-hidden className="size-5" />
        {copy.exportCsv}
      </Button>
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
