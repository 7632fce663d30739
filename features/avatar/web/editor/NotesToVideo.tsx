import { brand } from "@aside/brand/brand.ts";
import { AVATAR } from "@aside/core/messages/authenticity.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { PHONE } from "@aside/ui/use-media.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { MonitorSmartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePrompterSettings } from "../../../recording/web/teleprompter/prompter-settings.ts";
import { desktopCopy } from "../../desktop-copy.ts";
import { webCopy } from "../../web-copy.ts";
import { editorCopy as copy } from "../../web-editor-copy.ts";
import { usePersonas } from "../queries.ts";
import { AVATAR_PATH } from "../set-up-path.ts";
import { Editor } from "./Editor.tsx";

/** The screen where a draft's notes become a video, in each of its states. */
export function NotesToVideo({ postId }: { postId: string }) {
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <Link href={AVATAR_PATH} className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {webCopy.back}
      </Link>
      <Content postId={postId} />
    </div>
  );
}

function Content({ postId }: { postId: string }) {
  // Asked once: a window that becomes smaller keeps what is open in it.
  const [isPhone] = useState(() => matchMedia(PHONE).matches);
  const query = useLivePost(postId);
  const personas = usePersonas();
  const post = query.data;
  if (isAnswer(query.error, 404) || (post && !post.abilities.update)) return <EmptyState heading="h1" title={copy.absent} />;
  const failed = [query, personas].find(({ data, error }) => data === undefined && error !== null);
  if (failed)
    return (
      <ErrorState
        heading="h1"
        title={copy.notLoaded}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  if (!post || !personas.data) return <Loading />;
  const isMade = post.authenticity_type === AVATAR && post.media.master_url !== null;
  if (post.post_status === "SENT")
    return (
      <EmptyState
        heading="h1"
        title={copy.sent}
        action={<LinkButton href={`/${brand.slug}/${post.event_id}/view`}>{copy.watch}</LinkButton>}
      >
        {copy.sentWhy}
      </EmptyState>
    );
  if (isPhone)
    return (
      <EmptyState
        heading="h1"
        title={isMade ? desktopCopy.retake : desktopCopy.notes}
        icon={<MonitorSmartphone aria-hidden />}
        action={<RecordLink post={post}>{copy.record}</RecordLink>}
      />
    );
  const { is_off: isOff } = personas.data;
  const ready = isOff ? [] : personas.data.personas.filter(({ persona_status }) => persona_status === "PROCESSED");
  return (
    <Editor post={post} personas={ready} isMade={isMade} isOff={isOff} previewPath={pathTo(post, "preview")}>
      <Teleprompter post={post} />
    </Editor>
  );
}

const isAnswer = (error: Error | null, status: number) => error instanceof ApiError && error.status === status;

const pathTo = (post: PostJson, step: "record" | "preview") =>
  post.is_reply ? `/respond/${post.id}/${step}` : `/${brand.slug}/${post.event_id}/${step}`;

function RecordLink({ post, children, ...rest }: { post: PostJson; children: ReactNode; onClick?: () => void }) {
  return (
    <LinkButton {...rest} href={pathTo(post, "record")} variant="secondary">
      {children}
    </LinkButton>
  );
}

/** To the recorder, which reads the same notes, with its teleprompter on. */
function Teleprompter({ post }: { post: PostJson }) {
  const [, change] = usePrompterSettings();
  return (
    <RecordLink post={post} onClick={() => change(() => ({ isShown: true }))}>
      {copy.readYourself}
    </RecordLink>
  );
}

/** Shaped as the page. */
function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-11" />
          <Skeleton className="h-64" />
        </Card>
        <Card className="flex flex-col gap-4">
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-11" />
        </Card>
      </div>
    </div>
  );
}
