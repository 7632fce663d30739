import { brand } from "@aside/brand/brand.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Folder, LibraryBig } from "lucide-react";
import { useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import type { LibraryItem, LibraryPlace as Place } from "../../video-contract.ts";
import { LibraryStatusBadge } from "../LibraryStatusBadge.tsx";
import { useLibraryPlace, useLibrarySettings, useResubmitPost, useWithdrawPost } from "../queries.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";

type Props = {
  /** The user's own. */
  post: Pick<PostJson, "id" | "approval_status">;
  /** After the first submission. */
  onSent?: ((item: LibraryItem) => void) | undefined;
};

/** The place and status of an own video in the library; without a place, the way to send it there. */
export function LibraryPlace({ post, onSent }: Props) {
  if (post.approval_status !== null) return <Placed post={post} status={post.approval_status} />;
  return <Unplaced postId={post.id} onSent={onSent} />;
}

function Unplaced({ postId, onSent }: { postId: string; onSent?: Props["onSent"] }) {
  const settings = useLibrarySettings().data;
  const [isSending, setSending] = useState(false);
  if (!settings) return <Skeleton className="h-11 w-48" />;
  if (!settings.is_member) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{approvalCopy.submit.placeNone}</p>
      <Button variant="secondary" onClick={() => setSending(true)}>
        <LibraryBig aria-hidden className="size-5" /> {settings.needs_approval ? approvalCopy.submit.send : approvalCopy.submit.add}
      </Button>
      {isSending && <SubmitDialog postId={postId} onClose={() => setSending(false)} {...(onSent && { onSent })} />}
    </div>
  );
}

function Placed({ post, status }: { post: Props["post"]; status: NonNullable<PostJson["approval_status"]> }) {
  const place = useLibraryPlace(post.id);
  const item = place.data?.item;
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LibraryStatusBadge status={item?.status ?? status} />
        {item && (
          <Link
            href={`/dashboard/company-library/${item.folder_id}`}
            className="inline-flex min-h-11 min-w-0 items-center gap-2 font-medium break-words underline"
          >
            <Folder aria-hidden className="size-5 shrink-0 text-muted" /> {item.folder_name}
          </Link>
        )}
      </div>
      {place.isPending && <Skeleton className="h-11 w-full" />}
      {place.isError && !place.data && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <p className="text-muted">{approvalCopy.submit.placeNotLoaded}</p>
          <Button variant="ghost" busy={place.isFetching} onClick={() => void place.refetch()}>
            {approvalCopy.submit.retry}
          </Button>
        </div>
      )}
      {item?.status === "rejected" && <Reason history={place.data?.history ?? []} />}
      {item && <PlaceActions item={item} />}
    </div>
  );
}

/** Why changes were requested, by whom and when. */
function Reason({ history }: Pick<Place, "history">) {
  const decision = history.find(({ action }) => action === "rejected");
  if (!decision) return null;
  return (
    <figure className="w-full rounded-control bg-sunken p-3">
      <figcaption className="text-small text-muted">
        <span className="font-medium text-ink">{approvalCopy.submit.requestedBy(decision.actor_name)}</span> ·{" "}
        <RelativeTime at={decision.created_at} />
      </figcaption>
      <blockquote className="mt-1 break-words whitespace-pre-line">{decision.reason}</blockquote>
    </figure>
  );
}

/** Sends the video again, or takes it out. */
function PlaceActions({ item }: { item: LibraryItem }) {
  const again = useResubmitPost();
  const [asking, ask] = useState<"withdraw" | "folder" | null>(null);
  const withdraw = useWithdrawPost(() => {
    ask(null);
    toastSuccess(approvalCopy.submit.withdrawn);
  });
  const params = { id: item.post_id };
  const texts = approvalCopy.submit;
  const isPublished = item.status === "approved" || item.status === "expired";
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {item.abilities.resubmit && (
        <>
          <Button busy={again.isPending} onClick={() => again.mutate({ params }, { onSuccess: () => toastSuccess(texts.sentAgain) })}>
            {texts.again}
          </Button>
          <LinkButton href={`/${brand.slug}/${item.event_id}/edit-video`} variant="secondary">
            {texts.edit}
          </LinkButton>
          <Button variant="ghost" onClick={() => ask("folder")}>
            {texts.otherFolder}
          </Button>
        </>
      )}
      {item.abilities.withdraw && (
        <Button variant="ghost-danger" className={item.abilities.resubmit ? "" : "-ms-4"} onClick={() => ask("withdraw")}>
          {texts.withdraw}
        </Button>
      )}
      {asking === "folder" && <SubmitDialog postId={item.post_id} folderId={item.folder_id} onClose={() => ask(null)} />}
      {asking === "withdraw" && (
        <ConfirmDialog
          title={isPublished ? texts.withdrawTitle : texts.withdrawPendingTitle}
          description={isPublished ? texts.withdrawWhy : texts.withdrawPendingWhy}
          keep={texts.keep}
          risk={texts.withdraw}
          state={withdraw}
          onClose={() => ask(null)}
          onConfirm={() => withdraw.mutate({ params })}
        />
      )}
    </div>
  );
}
