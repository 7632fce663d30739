import { copy as postCopy, replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { findUnsentReply, UnsentReply } from "@aside/features/viewing/web/UnsentReply.tsx";
import { usePrivateMessage } from "@aside/features/comments/web/queries.ts";
import { useEventPosts } from "@aside/core/messages/web/post-queries.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { brand } from "@aside/brand/brand.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Lock, MessageSquareLock, Reply, ReplyAll } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { GuestReplyStart } from "./GuestReplyStart.tsx";
import { useBeginReply } from "./use-begin-reply.ts";
import { copy as commentsCopy } from "@aside/features/comments/copy.ts";

const OfflineStage = lazyChunk(async () => ({ default: (await import("../record/OfflineStage.tsx")).OfflineStage }));

/** Asks for the kind of reply if there is a choice, and guests for their name. */
export function RespondScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const { user, openSignIn } = useSession();
  const posts = useEventPosts(eventId);
  const main = posts.data?.posts.find((post) => !post.is_reply);
  if (posts.isPending) return <ProcessingView />;
  if (!main) return <ErrorState heading="h1" title={copy.notThere} onRetry={() => void posts.refetch()} />;
  if (!main.abilities.reply && !user)
    return (
      <Card className="mx-auto my-12 flex w-full max-w-reader flex-col items-start gap-4 p-6">
        <h1 className="text-title font-semibold">{copy.heading(main.creator_name)}</h1>
        <p>{copy.signIn}</p>
        <Button onClick={openSignIn}>Sign In</Button>
      </Card>
    );
  if (!main.abilities.reply) return <ErrorState heading="h1" title={copy.closed} onRetry={() => void posts.refetch()} />;
  return user ? (
    <ReplyOptions key={user.userId} userId={user.userId} main={main} unsent={findUnsentReply(posts.data?.posts ?? [])} />
  ) : (
    <GuestReplyStart main={main} />
  );
}

type OptionsProps = { userId: string; main: PostJson; unsent: PostJson | undefined };

function ReplyOptions({ userId, main, unsent }: OptionsProps) {
  const navigate = useNavigate();
  const message = usePrivateMessage(main.id);
  const { reply_all: toAll, reply_private: inPrivate, write_to_creator: mayWrite } = main.abilities;
  const isKept = (main.keeps_replies_private || main.is_bcc) && inPrivate;
  // The creator has only one option, so there is nothing to ask.
  const isDecided = !inPrivate && !mayWrite && !unsent;
  const atOnce = isDecided ? { guest: null, isPrivate: false } : null;
  const { begin, isBusy, error, setError, offline } = useBeginReply(main.event_id, atOnce);

  function write() {
    setError(null);
    message.mutate(main.creator_id ?? "", {
      onSuccess: (eventId) => void navigate({ href: `/${brand.slug}/${eventId}/record` }),
      onError: (failure) => setError(failure.message),
    });
  }
  if (offline)
    return (
      <Suspense fallback={<ProcessingView />}>
        <OfflineStage userId={userId} reply={{ eventId: main.event_id, isPrivate: offline.isPrivate }} />
      </Suspense>
    );
  if (isDecided && error === null) return <ProcessingView />;
  const disabled = isBusy || message.isPending;
  return (
    <Card className="mx-auto my-12 flex w-full max-w-reader flex-col gap-5 p-6 max-sm:my-0 max-sm:border-0 max-sm:bg-transparent">
      <div className="flex items-center gap-3">
        <Avatar name={main.creator_name} size="large" {...(main.creator_image_url && { imageUrl: main.creator_image_url })} />
        <div className="min-w-0 break-words">
          <h1 className="text-lead font-semibold">{copy.heading(main.creator_name)}</h1>
          {main.title && <p className="text-muted">{main.title}</p>}
        </div>
      </div>
      {unsent && <UnsentReply reply={unsent} />}
      {isKept && <p className="text-muted">{main.is_bcc ? copy.bccPrivate(main.creator_name) : copy.keptPrivate(main.creator_name)}</p>}
      <div className="flex flex-col gap-3">
        {!isKept && (
          <ReplyOption
            icon={toAll ? <ReplyAll aria-hidden /> : <Reply aria-hidden />}
            label={toAll ? copy.all : copy.open}
            why={toAll ? copy.allWhy : copy.openWhy}
            disabled={disabled}
            onPress={() => void begin({ guest: null, isPrivate: false })}
          />
        )}
        {inPrivate && (
          <ReplyOption
            icon={<Lock aria-hidden />}
            label={copy.private}
            {...(isKept ? {} : { why: copy.privateWhy(main.creator_name) })}
            tooltip={postCopy.privateReply(main.creator_name)}
            disabled={disabled}
            onPress={() => void begin({ guest: null, isPrivate: true })}
          />
        )}
        {mayWrite && (
          <ReplyOption
            icon={<MessageSquareLock aria-hidden />}
            label={copy.message}
            why={copy.messageWhy(main.creator_name)}
            tooltip={commentsCopy.privateMessage(main.creator_name)}
            disabled={disabled}
            onPress={write}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </Card>
  );
}

/** `why`: omitted if the text above the options already says it. */
type ReplyOptionProps = { icon: ReactNode; label: string; why?: string; tooltip?: string; disabled: boolean; onPress: () => void };

function ReplyOption({ icon, label, why, tooltip, disabled, onPress }: ReplyOptionProps) {
  const whyId = useId();
  const button = (
    <button
      type="button"
      aria-describedby={why ? whyId : undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className={buttonStyle("secondary", "w-full justify-start gap-3 [&_svg]:size-5 [&_svg]:shrink-0")}
    >
      {icon}
      {label}
    </button>
  );
  return (
    <div className="flex flex-col gap-1">
      {tooltip ? <Tip text={tooltip}>{button}</Tip> : button}
      {why && (
        <p id={whyId} className="text-small text-muted">
          {why}
        </p>
      )}
    </div>
  );
}
