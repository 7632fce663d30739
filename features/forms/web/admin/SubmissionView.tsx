import { AttachmentsSection } from "../../../attachments/web/AttachmentsSection.tsx";
import { brand } from "@aside/brand/brand.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Video } from "lucide-react";
import type { ReactNode } from "react";
import { type Submission, SUBMISSION_STATUSES, type SubmissionStatus } from "../../admin-contract.ts";
import { agentCopy as copy } from "../../agent-copy.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import { AnswerList } from "../conversation/AnswerList.tsx";
import { MessageField } from "../conversation/MessageField.tsx";
import { MessageList } from "../conversation/MessageList.tsx";
import { PostVideo } from "../conversation/PostVideo.tsx";
import { type SubmissionChange, useAddNote, useReply, useReplyByVideo, useSubmission, useUpdateSubmission } from "./queries.ts";
import { StatusBadge } from "./SubmissionList.tsx";

/** Shown beside the answers. */
const PERSON_KEYS = new Set(PERSON_FIELDS.map(({ key }) => key));

/** A submission as agents see it: answers, video, conversation, internal notes. */
export function SubmissionView({ id }: { id: string }) {
  const found = useSubmission(id);
  if (found.error instanceof ApiError && found.error.status === 404)
    return <EmptyState title={copy.notFound}>{copy.notFoundHint}</EmptyState>;
  if (found.error && !found.data)
    return (
      <ErrorState title={copy.submissionsFailed} error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    );
  if (!found.data)
    return (
      <div aria-busy className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  return <Loaded submission={found.data} />;
}

function Loaded({ submission }: { submission: Submission }) {
  const { post_id: postId, messages, notes, duplicates } = submission;
  const hasEntries = messages.length + notes.length > 0;
  return (
    <div className="flex flex-col gap-6">
      {submission.is_held && <Held submission={submission} />}
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {postId !== null && submission.has_video && <PostVideo postId={postId} title={copy.videoOf(submission.name)} isOpen />}
          <Card className="flex flex-col gap-4">
            <h2 className="text-lead font-semibold">{copy.answers}</h2>
            <AnswerList answers={submission.answers.filter(({ key }) => !PERSON_KEYS.has(key))} />
            {postId !== null && submission.has_attachments && <AttachmentsSection postId={postId} isReply />}
          </Card>
          <section aria-labelledby="conversation-title" className="flex flex-col gap-4">
            <h2 id="conversation-title" className="text-lead font-semibold">
              {copy.conversation}
            </h2>
            {hasEntries ? (
              <MessageList messages={messages} notes={notes} isVisitor={false} />
            ) : (
              <p className="text-muted">{copy.noMessages}</p>
            )}
          </section>
          <Card>
            <Writing submission={submission} />
          </Card>
        </div>
        <Facts submission={submission} />
      </div>
    </div>
  );
}

function useChange(id: string, done: string = copy.saved) {
  const update = useUpdateSubmission(id);
  const change = (body: SubmissionChange) =>
    update.mutate(body, { onSuccess: () => toastSuccess(done), onError: (error) => toastError(error.message) });
  return { change, isPending: update.isPending, body: update.variables };
}

function Facts({ submission }: { submission: Submission }) {
  const { change, isPending, body } = useChange(submission.id);
  const status = (isPending && body?.status) || submission.status;
  const assigneeId = isPending && body?.assignee_id !== undefined ? body.assignee_id : (submission.assignee?.id ?? null);
  return (
    <Card className="flex flex-col gap-5 max-lg:row-start-1 lg:sticky lg:top-24">
      <div className="flex flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lead font-semibold break-words">
          {submission.name}
          <StatusBadge item={submission} />
        </h2>
        <a href={`mailto:${submission.email}`} className="self-start break-all text-muted underline">
          {submission.email}
        </a>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Select
          label={copy.status}
          value={status}
          disabled={isPending}
          onChange={(event) => change({ status: event.target.value as SubmissionStatus })}
        >
          {SUBMISSION_STATUSES.map((each) => (
            <option key={each} value={each}>
              {copy.statuses[each]}
            </option>
          ))}
        </Select>
        <Select
          label={copy.assignee}
          value={assigneeId ?? ""}
          disabled={isPending}
          onChange={(event) => change({ assignee_id: event.target.value || null })}
        >
          <option value="">{copy.nobody}</option>
          {submission.assignable.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <dl className="flex flex-col gap-3">
        <Fact label={copy.form}>{submission.form_title}</Fact>
        <Fact label={copy.submittedAt}>
          <RelativeTime at={submission.submitted_at} />
        </Fact>
        {submission.page_origin !== null && <Fact label={copy.page}>{submission.page_origin}</Fact>}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Writing({ submission }: { submission: Submission }) {
  const { id, name } = submission;
  const reply = useReply(id);
  const note = useAddNote(id);
  const byVideo = useReplyByVideo(id);
  const navigate = useNavigate();
  const record = () =>
    byVideo.mutate(undefined, {
      onSuccess: ({ event_id: eventId }) => void navigate({ href: `/${brand.slug}/${eventId}/record` }),
      onError: (error) => toastError(error.message),
    });
  return (
    <Tabs
      label={copy.writeTabs}
      tabs={[
        {
          value: "reply",
          label: copy.reply,
          content: (
            <MessageField
              key="reply"
              label={copy.replyLabel}
              hint={copy.replyHint(name)}
              send={copy.sendReply}
              sending={copy.sendingReply}
              draftKey={`aside.form-reply.${id}`}
              onSend={async (message) => {
                await reply.mutateAsync(message);
                toastSuccess(copy.replySent);
              }}
            >
              <Button variant="secondary" busy={byVideo.isPending} onClick={record}>
                <Video aria-hidden className="size-5" />
                {copy.replyByVideo}
              </Button>
            </MessageField>
          ),
        },
        {
          value: "note",
          label: copy.note,
          content: (
            <MessageField
              key="note"
              label={copy.noteLabel}
              hint={copy.noteHint}
              send={copy.addNote}
              sending={copy.addingNote}
              draftKey={`aside.form-note.${id}`}
              onSend={async (message) => {
                await note.mutateAsync(message);
                toastSuccess(copy.noteAdded);
              }}
            />
          ),
        },
      ]}
    />
  );
}

function Held({ submission }: { submission: Submission }) {
  const { change, isPending } = useChange(submission.id, copy.released);
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" busy={isPending} onClick={() => change({ is_held: false })}>
          {copy.release}
        </Button>
      }
    >
      {copy.heldTitle}
    </Banner>
  );
}

function Duplicates({ duplicates }: Pick<Submission, "duplicates">) {
  return (
    <Banner tone="warning">
      <p className="font-semibold">{copy.duplicatesTitle}</p>
      <ul>
        {duplicates.map(({ id, name, email, submitted_at: at }) => (
          <li key={id} className="break-words">
            <Link href={`/admin/forms/submissions/${id}`} className="inline-flex min-h-6 items-center underline">
              {name}
            </Link>{" "}
            ({email}), <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
