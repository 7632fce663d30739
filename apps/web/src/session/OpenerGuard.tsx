import { brand } from "@aside/brand/brand.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { postEmbed, recorderSite } from "@aside/features/embedding/contract.ts";
import { recorderCopy as copy } from "@aside/features/embedding/copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { api } from "@aside/web-client/api.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { onRecording, type RecordingStep } from "./on-recording.ts";
import type { Opener } from "./popup-mode.ts";

/** As public/aside.js expects them. Only a page of `origin` gets them, whatever opened this tab. */
function tell({ origin, request }: Opener, event: RecordingStep | "refused", recording: object = {}): void {
  (window.opener as Window | null)?.postMessage({ type: "aside:recorder", request, event, ...recording }, origin);
}

async function describe(postId: string) {
  const [post, embed] = await Promise.all([api.call(getPost, { params: { id: postId } }), api.call(postEmbed, { params: { id: postId } })]);
  const { poster_url: poster } = post.media;
  return {
    post_id: post.id,
    event_id: post.event_id,
    title: post.title,
    link: `${location.origin}/${brand.slug}/${post.event_id}/view`,
    poster_url: poster === null ? null : new URL(poster, location.origin).href,
    // Null while the video cannot be embedded, for example because only its recipients may watch it.
    embed_html: embed.obstacle === null ? embed.html : null,
  };
}

type Props = { opener: Opener; user: StoredUser; children: ReactNode };

/** The recorder in a popup that another site opened. Only sites that the person's company allows may do so; they receive the recording's link. */
export function OpenerGuard({ opener, user, children }: Props) {
  const site = useQuery({
    queryKey: ["recorder-site", user.userId, opener.origin],
    queryFn: async ({ signal }) => await api.call(recorderSite, { query: { origin: opener.origin } }, { signal }),
    staleTime: Infinity,
  });
  const isAllowed = site.data?.is_allowed;
  useEffect(() => {
    if (isAllowed === undefined) return;
    if (!isAllowed) return tell(opener, "refused");
    const say = async (step: RecordingStep, postId: string) => {
      // The link that the other site gets must play, as one that the person copies.
      if (step === "started") await api.call(shareLink, { params: { id: postId }, body: {} });
      tell(opener, step, await describe(postId));
    };
    // Without a connection, the next step says it.
    const listener = (step: RecordingStep, postId: string) => void say(step, postId).catch(() => undefined);
    onRecording.add(listener);
    return () => void onRecording.delete(listener);
  }, [isAllowed, opener]);
  if (site.error) return <ErrorState title={site.error.message} error={site.error} onRetry={() => void site.refetch()} />;
  if (isAllowed === undefined) return <ProcessingView />;
  if (isAllowed) return children;
  return (
    <EmptyState
      heading="h1"
      title={copy.refusedTitle(new URL(opener.origin).host)}
      action={<Button onClick={() => window.close()}>{copy.close}</Button>}
    >
      {copy.refused}
    </EmptyState>
  );
}
