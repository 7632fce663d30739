import { formatDuration } from "@aside/contract/time/durations.ts";
import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { copy } from "../../copy.ts";
import type { Viewer } from "../../contract.ts";

const words = copy.engagement;

/** Viewers and what they watched. `seconds`: length of the shown video; 0 until known. */
export function ViewerList({ viewers, seconds }: { viewers: Viewer[]; seconds: number }) {
  return (
    <ul>
      {viewers.map((viewer) => (
        <li key={viewer.viewer_id} className="flex flex-col gap-2 border-t border-line py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              {nameOf(viewer)} {viewer.is_machine && <Badge>{words.machine}</Badge>}
              {!viewer.name && viewer.company && <span className="block text-small text-muted">{words.companyWhy}</span>}
              {viewer.email && viewer.email !== viewer.name && <span className="block text-small text-muted">{viewer.email}</span>}
            </span>
            <span className="text-small text-muted tabular-nums">
              {viewer.is_machine ? words.machineWhy : words.watchedPercent(viewer.viewed_percent)} ·{" "}
              <RelativeTime at={viewer.last_viewed_at} />
            </span>
          </div>
          {!viewer.is_machine && seconds > 0 && <HeatStrip viewer={viewer} seconds={seconds} />}
          <ViewerDetails viewer={viewer} />
        </li>
      ))}
    </ul>
  );
}

function nameOf(viewer: Viewer): string {
  if (viewer.name) return viewer.name;
  return viewer.company ? copy.someone(viewer.company) : words.anonymous;
}

/** The viewer's device, reactions, reply and acknowledgement. */
function ViewerDetails({ viewer }: { viewer: Viewer }) {
  if (viewer.is_machine) return null;
  const details = [
    words.device[viewer.device],
    viewer.reactions > 0 && words.reactions(viewer.reactions),
    viewer.replied && words.replied,
  ].filter(Boolean);
  return (
    <p className="text-small text-muted">
      {details.join(" · ")}
      {viewer.acknowledged_at && (
        <span className="block text-success">
          {words.confirmed(viewer.acknowledged_percent)}
          {viewer.acknowledged_by && ` ${words.confirmedBy[viewer.acknowledged_by]}`}, {formatDateTime(viewer.acknowledged_at)}
        </span>
      )}
    </p>
  );
}

function HeatStrip({ viewer, seconds }: { viewer: Viewer; seconds: number }) {
  const part = ([first, last]: readonly [number, number]) => ({ x: (first / seconds) * 100, width: ((last + 1 - first) / seconds) * 100 });
  const spoken = viewer.watched.map(([first, last]) => words.part(formatDuration(first), formatDuration(last + 1))).join(", ");
  return (
    <svg
      role="img"
      aria-label={viewer.watched.length > 0 ? words.strip(spoken) : words.stripNone}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-2 w-full rounded-full bg-sunken"
    >
      {viewer.watched.map((span) => (
        <rect key={span[0]} {...part(span)} height={4} className="fill-ember/40" />
      ))}
      {viewer.rewatched.map((span) => (
        <rect key={span[0]} {...part(span)} height={4} className="fill-ember" />
      ))}
    </svg>
  );
}
