import { brand } from "@aside/brand/brand.ts";
import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { CircleCheck } from "lucide-react";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { useSearch } from "@tanstack/react-router";

export function ReplySuccessScreen() {
  // A public reply is also for the other recipients, and one of the video's own author only for them.
  const { event, to } = useSearch({ strict: false }) as { event?: string; to?: string };
  return (
    <EmptyState
      heading="h1"
      icon={<CircleCheck aria-hidden className="size-10 text-success" />}
      title="Your reply was sent"
      {...(event
        ? {
            action: (
              <a className={buttonStyle("primary")} href={`/${brand.slug}/${encodeURIComponent(event)}/view`}>
                Back to the video
              </a>
            ),
          }
        : {})}
    >
      {to === "all" ? copy.sentToAll : copy.sentToCreator}
    </EmptyState>
  );
}
