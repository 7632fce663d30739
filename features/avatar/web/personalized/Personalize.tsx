import { usePost } from "@aside/core/messages/web/post-queries.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import { readNotes } from "../../plain-notes.ts";
import { notesPath } from "./paths.ts";
import { PeopleForm, type Suggesting } from "./PeopleForm.tsx";

type Props = { postId: string; suggesting: Suggesting; onOpen: (href: string) => void };

/** From a draft's notes a video for each of several people. */
export function Personalize({ postId, suggesting, onOpen }: Props) {
  const post = usePost(postId);
  const isAbsent = post.error instanceof ApiError && post.error.status === 404;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <Link href={notesPath(postId)} className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.back}
      </Link>
      <div>
        <h1 className="text-title font-semibold">{copy.title}</h1>
        <p className="text-muted">{copy.why}</p>
      </div>
      {isAbsent ? (
        <EmptyState title={copy.absent} />
      ) : (
        <QueryState query={post} failed={copy.notLoaded}>
          {(data) => <Content post={data} suggesting={suggesting} onOpen={onOpen} />}
        </QueryState>
      )}
    </div>
  );
}

function Content({ post, suggesting, onOpen }: { post: PostJson } & Omit<Props, "postId">) {
  const notes = readNotes(post.speaking_notes ?? "").trim();
  const toNotes = (
    <LinkButton href={notesPath(post.id)} variant="secondary">
      {copy.openNotes}
    </LinkButton>
  );
  if (post.post_status === "SENT") return <Banner tone="warning">{copy.sent}</Banner>;
  if (notes === "")
    return (
      <EmptyState title={copy.noNotes} action={toNotes}>
        {copy.noNotesWhy}
      </EmptyState>
    );
  if (!post.persona_info) return <Banner action={toNotes}>{copy.noPersona}</Banner>;
  return <PeopleForm postId={post.id} givenTitle={post.title} notes={notes} suggesting={suggesting} onOpen={onOpen} />;
}
