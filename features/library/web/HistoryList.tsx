import { formatDay, lastDayBefore } from "@aside/contract/time/days.ts";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import type { LibraryHistoryEntry } from "../video-contract.ts";
import { approvalCopy } from "../approval-copy.ts";

/** The newest entry first. */
export function HistoryList({ history }: { history: readonly LibraryHistoryEntry[] }) {
  return (
    <ol className="flex flex-col">
      {history.map((entry) => (
        <HistoryItem key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function HistoryItem({ entry }: { entry: LibraryHistoryEntry }) {
  const reason = entry.action === "expiry_changed" ? readDay(entry.reason) : entry.reason;
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="break-words">
        <What entry={entry} />
      </p>
      <p className="text-small text-muted">
        <RelativeTime at={entry.created_at} /> · {approvalCopy.history.folder(entry.folder_name)}
      </p>
      {reason && <blockquote className="mt-2 border-s-2 border-line-strong ps-3 break-words whitespace-pre-line">{reason}</blockquote>}
    </li>
  );
}

/** A day, or the instant of an entry from before days were stored. */
function readDay(at: string | null): string | null {
  if (!at) return null;
  return formatDay(at.includes("T") ? lastDayBefore(at) : at);
}

function What({ entry: { actor_name: name, action } }: { entry: LibraryHistoryEntry }) {
  if (name === "") return approvalCopy.history.alone[action] ?? approvalCopy.history.actions[action];
  return (
    <>
      <span className="font-medium">{name}</span> {approvalCopy.history.actions[action]}
    </>
  );
}
