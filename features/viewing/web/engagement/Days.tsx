import { formatShortDay } from "@aside/contract/time/days.ts";
import { copy } from "../../copy.ts";
import { DEVICES } from "../../contract.ts";
import type { Figures } from "./Funnel.tsx";

const words = copy.engagement;
/** How many days are shown; the export has all of them. */
const SHOWN = 14;

/** Views by day and by device. Days without views are omitted. */
export function Days({ days }: { days: Figures["days"] }) {
  if (days.length === 0) return null;
  const perDay = [...Map.groupBy(days, ({ day }) => day)]
    .map(([day, rows]) => ({ day, page: sum(rows.map((row) => row.page_views)), video: sum(rows.map((row) => row.video_views)) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, SHOWN);
  const most = Math.max(1, ...perDay.map(({ page, video }) => Math.max(page, video)));
  const devices = DEVICES.map((device) => ({
    device,
    count: sum(days.filter((row) => row.device === device).map((row) => row.page_views)),
  }));
  return (
    <div className="@container">
      <div className="grid gap-6 @lg:grid-cols-[2fr_1fr]">
        <section aria-labelledby="engagement-days">
          <h3 id="engagement-days" className="mb-2 font-semibold">
            {words.days}
          </h3>
          <table className="w-full text-left text-small tabular-nums">
            <caption className="sr-only">{words.dayTable}</caption>
            <thead className="text-muted">
              <tr>
                <th scope="col" className="pr-3 font-medium">
                  {words.day}
                </th>
                <th scope="col" className="pr-3 font-medium">
                  {words.pageViews}
                </th>
                <th scope="col" className="font-medium">
                  {words.videoViews}
                </th>
              </tr>
            </thead>
            <tbody>
              {perDay.map(({ day, page, video }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                    {formatShortDay(day)}
                  </th>
                  <Bar count={page} most={most} tone="bg-ember/40" />
                  <Bar count={video} most={most} tone="bg-ember" />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="engagement-devices">
          <h3 id="engagement-devices" className="mb-2 font-semibold">
            {words.devices}
          </h3>
          <dl className="text-small">
            {devices
              .filter(({ count }) => count > 0)
              .map(({ device, count }) => (
                <div key={device} className="flex justify-between border-t border-line py-1">
                  <dt>{words.device[device]}</dt>
                  <dd className="tabular-nums">{count}</dd>
                </div>
              ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

function Bar({ count, most, tone }: { count: number; most: number; tone: string }) {
  return (
    <td className="w-2/5 py-1 pr-3">
      <span className="flex items-center gap-2">
        <span aria-hidden className={`h-2.5 min-w-px rounded-full ${tone}`} style={{ width: `${(count / most) * 75}%` }} />
        {count}
      </span>
    </td>
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
