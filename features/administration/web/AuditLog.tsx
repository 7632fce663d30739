import { dayIn, endOfDay, startOfDay } from "@aside/contract/time/days.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { AuditEntry } from "../audit-contract.ts";
import { auditCopy } from "../copy.ts";
import { ListState } from "@aside/ui/feedback/ListState.tsx";
import { type AuditQuery, fetchAuditFile, useAudit, type Which } from "./queries.ts";
import { useDebounced } from "@aside/ui/use-debounced.ts";

export function AuditLog({ company }: { company: Which }) {
  const [action, setAction] = useState("");
  const [actor, setActor] = useState("");
  const [days, setDays] = useState({ from: "", to: "" });
  const [page, setPage] = useState(1);
  const [isExporting, setExporting] = useState(false);
  const filter = readFilter(action, useDebounced(actor), days);
  const log = useAudit(company, filter, page);
  const back = () => setPage(1);
  async function download() {
    setExporting(true);
    try {
      save(await fetchAuditFile(company, filter));
    } catch (error) {
      toastError((error as Error).message);
    }
    setExporting(false);
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={auditCopy.action} value={action} onChange={(event) => (setAction(event.target.value), back())}>
          <option value="">{auditCopy.anyAction}</option>
          {log.data?.actions.map((each) => (
            <option key={each} value={each}>
              {sayAction(each)}
            </option>
          ))}
        </Select>
        <TextField
          label={auditCopy.actor}
          type="search"
          placeholder={auditCopy.actorHint}
          value={actor}
          onChange={(event) => (setActor(event.target.value), back())}
        />
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            label={auditCopy[name]}
            type="date"
            value={days[name]}
            onChange={(event) => (setDays({ ...days, [name]: event.target.value }), back())}
          />
        ))}
      </div>
      <span>
        <Button variant="secondary" busy={isExporting} onClick={() => void download()}>
          {auditCopy.export}
        </Button>
      </span>
      <ListState
        list={log}
        failed={auditCopy.loadFailed}
        empty={<EmptyState title={auditCopy.empty}>{auditCopy.emptyHint}</EmptyState>}
        page={page}
        onPage={setPage}
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
function readFilter(action: string, actor: string, days: { from: string; to: string }): AuditQuery {
  return {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(days.from ? { from: startOfDay(days.from).toISOString() } : {}),
    ...(days.to ? { to: endOfDay(days.to).toISOString() } : {}),
  };
}

function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `audit-${dayIn(new Date())}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
