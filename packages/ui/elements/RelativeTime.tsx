import { useEffect, useState } from "react";
import { formatDateTime, formatRelativeTime } from "@aside/contract/time/instants.ts";

/** A relative time ("5 minutes ago") or, from 7 days on, a date. Accepts a Date or an ISO text; updates itself. */
export function RelativeTime({ at }: { at: Date | string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={moment.toISOString()} title={formatDateTime(moment)}>
      {formatRelativeTime(moment, now)}
    </time>
  );
}
