import { RelativeTime } from "@aside/platform/ui/RelativeTime.tsx";
import type { PostJson } from "../../contract.ts";
import { useViews } from "./queries.ts";

/** Who watched, as far as known; for the sender. */
export function Viewers({ post }: { post: PostJson }) {
  const views = useViews(post);
  if (!views.data) return null;
  const named = views.data.views.filter((view) => view.name !== null);
  return (
    <section aria-labelledby="viewers" className="flex flex-col gap-2">
      <h2 id="viewers" className="text-lead font-semibold">
        Views
      </h2>
      {views.data.views.length === 0 && <p className="text-muted">Nobody has watched yet.</p>}
      <ul>
        {named.map((view) => (
          <li key={`${view.user_id}${view.name}`} className="flex justify-between gap-4 border-t border-line py-2">
            <span>{view.name}</span>
            <span className="text-right text-muted tabular-nums">
              {view.viewed_percent}% watched{view.acknowledged_at ? ", confirmed" : ""} · <RelativeTime at={view.last_viewed_at} />
            </span>
          </li>
        ))}
      </ul>
      {views.data.unknown_views > 0 && (
        <p className="text-muted">
          {views.data.unknown_views === 1 ? "1 viewer" : `${views.data.unknown_views} viewers`} not known by name.
        </p>
      )}
    </section>
  );
}
