import { formatDateTime } from "@aside/contract/time/instants.ts";
import { webCopy as copy } from "../web-copy.ts";
import { usePersonas } from "./queries.ts";

/** How many videos can still be made today, or when there is one again. */
export function VideosLeft() {
  const { data } = usePersonas();
  if (data === undefined || data.videos_left_today === null) return null;
  const { videos_left_today: left, next_video_at: next } = data;
  return (
    <p className="text-small text-muted">
      {left > 0 ? copy.videosLeft(left) : next === null ? copy.noVideosLeft : copy.nextVideo(formatDateTime(next))}
    </p>
  );
}
