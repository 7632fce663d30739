import { formatDuration } from "@aside/contract/time/durations.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Persona } from "../../contract.ts";
import { MAX_SENTENCE, type Sentence } from "../../notes-contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { useCancelVideo, useRetake } from "./editor-queries.ts";
import { Listen } from "./Listen.tsx";
import { timeLeft } from "./time-left.ts";
import type { Making } from "./use-making.ts";

const copy = editorCopy.sentences;

type Props = {
  post: PostJson;
  takeId: string;
  index: number;
  sentence: Sentence;
  persona: Persona | undefined;
  making: Making;
  isCurrent: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPlay: () => void;
};

/** Plays a sentence; opened, it is made again with another text. */
export function SentenceRow({ sentence, isCurrent, isOpen, onOpen, onPlay, ...given }: Props) {
  const change = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="flex flex-col gap-3 py-1">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={onPlay}
          className={cx(
            "flex min-h-11 min-w-0 flex-1 gap-3 rounded-control px-2 py-2 text-left transition-colors hover:bg-sunken",
            isCurrent && "bg-sunken",
          )}
        >
          <span className="text-small leading-6 text-muted tabular-nums">{formatDuration(sentence.start)}</span>
          <span className="min-w-0 break-words">{sentence.text}</span>
        </button>
        {given.persona && !isOpen && (
          <Button
            ref={change}
            variant="ghost"
            aria-label={copy.changeOne(sentence.text)}
            disabled={given.making.isOn}
            onClick={() => onOpen(true)}
          >
            {copy.change}
          </Button>
        )}
      </div>
      {given.persona && isOpen && <ChangeForm {...given} persona={given.persona} sentence={sentence} onClose={() => onOpen(false)} />}
    </div>
  );
}

type FormProps = Pick<Props, "post" | "takeId" | "index" | "sentence" | "making"> & { persona: Persona; onClose: () => void };

function ChangeForm({ post, takeId, index, sentence, persona, making, onClose }: FormProps) {
  const retake = useRetake(post.id);
  const [text, setText] = useState(sentence.text);
  const { video } = making;
  const isMaking = making.isOn && making.sentence === index;
  const failed = making.sentence === index && video?.status === "FAILED" ? video.message : null;
  const isOnline = !useOffline();
  const cancel = useCancelVideo(post.id);
  const problem = retake.error?.message ?? failed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMaking) return;
    retake.mutate({ take_id: takeId, sentence: index, text: text.trim() }, { onSuccess: (started) => making.start(started, index) });
  };
  const stop = (id: string) =>
    cancel.mutate(id, {
      onSuccess: ({ status }) => status === "FAILED" && toastInfo(copy.stopped),
      onError: (error) => toastError(error.message),
    });
  return (
    <form onSubmit={submit} className="mb-2 flex flex-col gap-3 rounded-card bg-sunken p-4">
      <TextArea
        label={copy.text}
        value={text}
        rows={2}
        maxLength={MAX_SENTENCE}
        required
        readOnly={isMaking}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
      {!isOnline && <p className="text-small text-muted">{editorCopy.offlineNow}</p>}
      {isMaking && <ProgressBar label={copy.making} value={video?.progress ?? 0} left={video ? timeLeft(video, Date.now()) : ""} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={retake.isPending || isMaking} disabled={text.trim() === "" || !isOnline}>
          {copy.again}
        </Button>
        <Listen persona={persona} text={text} />
        {/* One button for both: after it ended the work it has the focus, and closes the form. */}
        <Button
          variant="ghost"
          aria-label={isMaking ? copy.stop : undefined}
          busy={cancel.isPending}
          onClick={() => (isMaking && video ? stop(video.id) : onClose())}
        >
          {editorCopy.cancel}
        </Button>
      </div>
    </form>
  );
}
