import { endOfDay, startOfDay } from "@aside/contract/time/days.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import type { AuditEntry } from "../audit-contract.ts";
import { auditCopy } from "../copy.ts";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { type AuditQuery, downloadAudit, useAudit, type Which } from "./queries.ts";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";

export function AuditLog({ company }: { company: Which }) {
  const search = useListSearch({ action: "", from: "", to: "" });
  const { filters, onFilter } = search;
  const query = queryOf(search.query, filters);
  const log = useAudit(company, query, search.page);
  return (
    <Card className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={auditCopy.action} value={filters.action} onChange={(event) => onFilter({ action: event.target.value })}>
          <option value="">{auditCopy.anyAction}</option>
          {log.data?.actions.map((each) => (
            <option key={each} value={each}>
              {sayAction(each)}
            </option>
          ))}
        </Select>
        <TextField {...search.field} label={auditCopy.actor} placeholder={auditCopy.actorHint} />
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            label={auditCopy[name]}
            type="date"
            value={filters[name]}
            onChange={(event) => onFilter({ [name]: event.target.value })}
          />
        ))}
      </div>
      <span>
        <ExportButton variant="secondary" getFile={async () => await downloadAudit(company, query)}>
          {auditCopy.export}
        </ExportButton>
      </span>
      <ListState
        list={log}
        failed={auditCopy.loadFailed}
        empty={<EmptyState title={auditCopy.empty}>{auditCopy.emptyHint}</EmptyState>}
        page={search.page}
        onPage={search.onPage}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </ListState>
    </Card>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const details = Object.entries(entry.details).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return (
    <li className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9rem_1fr]">
      <p className="text-small text-muted sm:pt-0.5">
        <RelativeTime at={entry.created_at} />
      </p>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{sayAction(entry.action)}</span>
          {entry.target && (
            <>
              {": "}
              <span className="break-all">{entry.target}</span>
            </>
          )}
        </p>
        <p className="text-small break-all text-muted">{[entry.actor, entry.source_address, ...details].filter(Boolean).join(" · ")}</p>
      </div>
    </li>
  );
}

/** Shows `user.role_changed` as "User role changed". */
function sayAction(action: string): string {
  const words = action.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Days in the reader's time zone, inclusive. */
function queryOf(actor: string, { action, from, to }: { action: string; from: string; to: string }): AuditQuery {
  return {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(from ? { from: startOfDay(from).toISOString() } : {}),
    ...(to ? { to: endOfDay(to).toISOString() } : {}),
  };
}
