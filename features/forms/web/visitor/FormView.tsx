import type { AttachmentsHandle } from "../../../attachments/web/AttachmentsField.tsx";
import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownForm } from "./built-in-form.ts";
import { copy as formCopy } from "../../copy.ts";
import { visitorCopy as copy } from "../../web-copy.ts";
import { keepSent, type Started } from "../form-draft.ts";
import { actFor, sendDraft, startDraft } from "../queries.ts";
import { FilesField } from "./FilesField.tsx";
import { FormFields } from "./FormFields.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { DRAWN_FORM, takeFocused } from "./typed-before.ts";
import { focusFirstWrong, nameOf, type Person, useFormAnswers } from "./use-form-answers.ts";
import { hasVideo, VideoField } from "./VideoField.tsx";
import { Website } from "./Website.tsx";

type Props = {
  form: ShownForm;
  /** Slug or id. */
  formKey: string;
  /** The path of its page. */
  path: string;
  /** Null: not signed in. */
  person: Person | null;
};

/** A form as a visitor fills it in. */
export function FormView({ form, formKey, path, person }: Props) {
  const answers = useFormAnswers(formKey, form.fields, person);
  const { started, submitted, wrong } = answers;
  const [isStarting, setStarting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isVideoMissing, setVideoMissing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [website, setWebsite] = useState("");
  const element = useRef<HTMLFormElement>(null);
  const files = useRef<AttachmentsHandle>(null);
  const navigate = useNavigate();
  const found = usePost(started?.post_id);
  const post = started ? found.data : undefined;
  const isDrawn = useDrawnForm(element);
  useReturnFromRecorder(started !== null && hasVideo(post));
  const lacksVideo = form.requires_video && !hasVideo(post);

  /** The known draft, or a new one. */
  async function start(known: Started | null): Promise<Started> {
    const name = nameOf(answers.answers);
    if (!known) return await startDraft(formKey, name);
    actFor(known, name);
    return known;
  }

  /** For the first video or file. Null: there is no draft; the error is shown. */
  async function startToAdd(): Promise<Started | null> {
    setError(null);
    try {
      const made = await start(started);
      answers.setStarted(made);
      return made;
    } catch (failure) {
      setError((failure as Error).message);
      return null;
    }
  }

  async function record() {
    setStarting(true);
    const made = await startToAdd();
    setStarting(false);
    if (made) await navigate({ href: `${path}/${made.post_id}/record` });
  }

  async function send(): Promise<void> {
    await files.current?.settle();
    const made = await start(started ?? submitted);
    if (!started) answers.setSubmitted(made);
    const given = { submissionId: made.submission_id, answers: answers.answers, wantsCopy: answers.wantsCopy, website };
    const { conversation_url: conversationUrl } = await sendDraft(given);
    answers.isDone.current = true;
    keepSent(formKey, {
      title: form.title,
      successText: form.success_text,
      email: (answers.answers["email"] ?? "").trim(),
      gotCopy: answers.wantsCopy,
      conversationUrl,
    });
    await navigate({ href: `${path}/success` });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    answers.showErrors();
    setVideoMissing(lacksVideo);
    setError(null);
    if (Object.keys(wrong).length > 0) return focusFirstWrong(element, form.fields, wrong);
    if (lacksVideo) return element.current?.querySelector<HTMLElement>("[data-record-video]")?.focus();
    setSending(true);
    try {
      await send();
    } catch (failure) {
      // The draft was deleted, or belongs to a guest whom this browser no longer knows.
      const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 403);
      if (isGone) {
        answers.setSubmitted(null);
        answers.setStarted(null);
      }
      if (failure instanceof ApiError && failure.code === "invalid_answers") answers.setRefused(refusedFields(failure));
      setError(isGone ? copy.draftGone : (failure as Error).message);
    }
    setSending(false);
  }

  const missing = form.fields.filter(({ key }) => wrong[key] !== undefined).map(({ label }) => label);
  return (
    <form
      ref={element}
      noValidate
      {...(isDrawn ? { [DRAWN_FORM]: "" } : {})}
      aria-label={form.title}
      onSubmit={(event) => void submit(event)}
      className="relative flex flex-col gap-6"
    >
      <FormFields fields={form.fields} {...answers} />
      <Website value={website} onChange={setWebsite} />
      {form.allows_video && (
        <VideoField
          post={post}
          isLoading={started !== null && found.isPending}
          isRequired={form.requires_video}
          isBusy={isStarting}
          maxSeconds={form.max_video_seconds}
          path={`${path}/${started?.post_id ?? ""}`}
          error={isVideoMissing && lacksVideo ? formCopy.videoRequired : undefined}
          onRecord={() => void record()}
        />
      )}
      {form.allows_attachments && (
        <FilesField
          maxBytes={form.max_attachment_bytes}
          postId={started?.post_id ?? null}
          ref={files}
          onStart={async () => (await startToAdd()) !== null}
        />
      )}
      <Checkbox label={copy.wantsCopy} checked={answers.wantsCopy} onChange={(event) => answers.setWantsCopy(event.target.checked)} />
      {error && <Banner tone="danger">{error}</Banner>}
      <SubmitButton
        accent={form.branding.accent}
        isDrawn={isDrawn}
        isSending={isSending}
        missing={lacksVideo ? [...missing, copy.video] : missing}
      />
    </form>
  );
}

/** The server's messages by field key. */
function refusedFields({ details }: ApiError): Record<string, string> {
  return (details as { fields?: Record<string, string> } | undefined)?.fields ?? {};
}

/**
 * True in the page that the build draws, and for the first render in a browser. Then keeps the focus that was in that page, in the task that
 * replaces it: no key is lost.
 */
function useDrawnForm(element: { current: HTMLFormElement | null }): boolean {
  const [isDrawn, setDrawn] = useState(true);
  useLayoutEffect(() => {
    setDrawn(false);
    const focused = takeFocused();
    if (focused && element.current) focusAtEnd(element.current, focused);
  }, [element]);
  return isDrawn;
}

function focusAtEnd(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // A new value puts the cursor behind it; the selection of an email field can't be set.
  const { value } = field;
  field.value = "";
  field.value = value;
}

/** Scrolls to the video that was just recorded: the page opens at its top. */
function useReturnFromRecorder(isThere: boolean): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (hasScrolled.current || !isThere || !new URLSearchParams(location.search).has("post")) return;
    hasScrolled.current = true;
    document.getElementById("video")?.scrollIntoView({ block: "start" });
  }, [isThere]);
}
