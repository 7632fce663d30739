import { brand } from "@aside/brand/brand.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { CircleCheck } from "lucide-react";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { useSearch } from "@tanstack/react-router";

export function ReplySuccessScreen() {
  const { event } = useSearch({ strict: false }) as { event?: string };
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
      The sender will see it in their inbox.
    </EmptyState>
  );
}
