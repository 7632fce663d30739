import { formatDuration } from "@aside/contract/time/durations.ts";
import { copy } from "../../copy.ts";
import { findRewatched, findSkipped, type Part } from "./find-parts.ts";
import type { Figures } from "./Funnel.tsx";

const words = copy.engagement;
const WIDTH = 1000;
const HEIGHT = 160;
/** Maximum points of the curve and rows of its table: thousands would be unreadable. */
const POINTS = 250;
const ROWS = 12;
const PARTS = 4;

/** Viewers and rewatches per second over the video's timeline. */
export function SecondsCurve({ seconds, plays }: { seconds: Figures["seconds"]; plays: number }) {
  const { watched, rewatched } = seconds;
  const most = Math.max(...watched, 0);
  return (
    <section aria-labelledby="engagement-seconds" className="flex flex-col gap-3">
      <h3 id="engagement-seconds" className="font-semibold">
        {words.seconds}
      </h3>
      {most === 0 ? (
        <p className="text-muted">{plays > 0 ? words.secondsNoneNow : words.secondsNone}</p>
      ) : (
        <>
          <svg
            role="img"
            aria-label={words.curve(formatDuration(watched.length), most, formatDuration(watched.indexOf(most)))}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-32 w-full rounded-control bg-sunken"
          >
            <path d={area(watched, most)} className="fill-ember/40 stroke-ember" vectorEffect="non-scaling-stroke" strokeWidth={2} />
            <path d={area(rewatched, most)} className="fill-ember" />
          </svg>
          <div aria-hidden className="-mt-2 flex justify-between text-small text-muted tabular-nums">
            <span>0:00</span>
            <span className="flex gap-4">
              <span className="flex items-center gap-1">
                <span className="size-2.5 rounded-full bg-ember/40" /> {words.watched}
              </span>
              <span className="flex items-center gap-1">
                <span className="size-2.5 rounded-full bg-ember" /> {words.rewatched}
              </span>
            </span>
            <span>{formatDuration(watched.length)}</span>
          </div>
          <dl className="flex flex-col gap-1 text-small">
            <Parts label={words.rewatched} parts={findRewatched(rewatched, most)} say={words.times} />
            <Parts label={words.skipped} parts={findSkipped(watched)} say={words.only} />
          </dl>
          <SecondsTable watched={watched} rewatched={rewatched} />
        </>
      )}
    </section>
  );
}

function Parts({ label, parts, say }: { label: string; parts: Part[]; say: (viewers: number) => string }) {
  if (parts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-medium">{label}:</dt>
      <dd className="text-muted tabular-nums">
        {parts
          .slice(0, PARTS)
          .map((part) => `${words.part(formatDuration(part.from), formatDuration(part.to))} (${say(part.viewers)})`)
          .join(", ")}
      </dd>
    </div>
  );
}

/** The same data for screen readers. */
function SecondsTable({ watched, rewatched }: { watched: number[]; rewatched: number[] }) {
  const step = Math.max(1, Math.ceil(watched.length / ROWS));
  const rows = Array.from({ length: Math.ceil(watched.length / step) }, (_, row) => ({
    from: row * step,
    to: Math.min(watched.length, (row + 1) * step),
  }));
  const most = (counts: number[], { from, to }: { from: number; to: number }) => Math.max(0, ...counts.slice(from, to));
  return (
    <details className="text-small">
      <summary className="w-fit cursor-pointer py-3 font-medium">{words.asTable}</summary>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{words.table}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col">{words.partColumn}</th>
            <th scope="col">{words.watched}</th>
            <th scope="col">{words.rewatched}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from} className="border-t border-line">
              <th scope="row" className="font-normal">
                {words.part(formatDuration(row.from), formatDuration(row.to))}
              </th>
              <td>{most(watched, row)}</td>
              <td>{most(rewatched, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** One step per second; in long videos per several seconds, with their maximum. */
function area(counts: readonly number[], most: number): string {
  const step = Math.max(1, Math.ceil(counts.length / POINTS));
  const length = counts.length || 1;
  const parts = Array.from({ length: Math.ceil(counts.length / step) }, (_, index) => {
    const [from, to] = [index * step, Math.min(counts.length, (index + 1) * step)];
    const y = HEIGHT - (Math.max(...counts.slice(from, to)) / most) * (HEIGHT - 8);
    return `L${(from / length) * WIDTH} ${y}L${(to / length) * WIDTH} ${y}`;
  });
  return `M0 ${HEIGHT}${parts.join("")}L${WIDTH} ${HEIGHT}Z`;
}
