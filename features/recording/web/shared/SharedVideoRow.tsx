import { removeSharedFile } from "@aside/capture/upload/shared-files.ts";
import { formatSize } from "@aside/contract/format-size.ts";
import { formatDateTime } from "@aside/contract/time/instants.ts";
import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sharedCopy } from "../../shared-copy.ts";
import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import type { FileStep } from "../upload-recorded-file.ts";
import type { ShownFile } from "./use-shared-files.ts";

type Sending = { is: "idle" } | { is: "sending"; step: FileStep } | { is: "waiting" } | { is: "failed"; why: string };

type Props = {
  file: ShownFile;
  /** The only one. */
  isAlone: boolean;
  /** It is sent as soon as possible. */
  isChosen: boolean;
  /** Null until the plan is known, which needs a connection. */
  maxBytes: number | null;
  lockedBecause: string | null;
  onChoose: () => void;
  /** `eventId`: null if another page made the draft. */
  onSent: (eventId: string | null) => void;
  /** It was refused, or cannot be read. */
  onFailed: () => void;
  onDiscarded: () => void;
};

export function SharedVideoRow({ file, isAlone, isChosen, maxBytes, lockedBecause, onChoose, onSent, onFailed, onDiscarded }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { sending, retry, cancel } = useSending({ file, maxBytes: isChosen && !lockedBecause ? maxBytes : null, onSent, onFailed });
  const remove = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      cancel();
      await removeSharedFile(file.id);
    },
    onSuccess: onDiscarded,
  });
  const name = file.name || sharedCopy.unnamed;
  const why = lockedBecause ?? (sending.is === "failed" ? sending.why : null);
  const isWaiting = why === null && isChosen && (sending.is === "waiting" || maxBytes === null);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium break-words">{name}</p>
          <p className="text-small text-muted">
            {file.bytes === null ? "" : `${formatSize(file.bytes)} · `}
            {formatDateTime(file.sharedAt)}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {!isChosen && !lockedBecause && (
            <Button variant={isAlone ? "primary" : "secondary"} onClick={onChoose} aria-label={`${sharedCopy.upload} ${name}`}>
              {sharedCopy.upload}
            </Button>
          )}
          {sending.is === "failed" && (
            <Button variant={isAlone ? "primary" : "secondary"} onClick={retry}>
              {sharedCopy.tryAgain}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setAsked(true)} aria-label={`${sharedCopy.discard} ${name}`}>
            {sharedCopy.discard}
          </Button>
        </span>
      </div>
      {sending.is === "sending" && (
        <ProgressBar label={sending.step.step === "converting" ? sharedCopy.preparing : sharedCopy.sending} value={sending.step.part} />
      )}
      {isWaiting && (
        <p role="status" className="text-small text-muted">
          {sharedCopy.waiting}
        </p>
      )}
      {why !== null && (
        <p role="alert" className="text-small text-danger">
          {why}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          title={sharedCopy.discardAsk}
          description={sharedCopy.discardWhy}
          keep={sharedCopy.keep}
          risk={sharedCopy.discard}
          state={remove}
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </div>
  );
}

/** Sends the file while `maxBytes` is known; again when the device is online, if it was not. Goes on when this page is left within the app. */
function useSending({ file, maxBytes, ...callbacks }: Pick<Props, "file" | "maxBytes" | "onSent" | "onFailed">) {
  const [sending, setSending] = useState<Sending>({ is: "idle" });
  const control = useRef<AbortController | null>(null);
  const listener = useRef(callbacks);
  listener.current = callbacks;
  const isOff = maxBytes === null;
  const start = useRef(() => {});
  start.current = () => {
    if (maxBytes === null || control.current) return;
    const abort = (control.current = new AbortController());
    setSending({ is: "sending", step: { step: "converting", part: 0 } });
    void (async () => {
      try {
        // It contains the readers of all file formats, larger than the rest of the page.
        const { sendShared } = await import("./send-shared.ts");
        const onStep = (step: FileStep) => setSending({ is: "sending", step });
        listener.current.onSent(await sendShared({ shared: file, maxBytes, onStep, signal: abort.signal }));
      } catch (error) {
        if (abort.signal.aborted) return;
        setSending(isFinal(error) ? { is: "failed", why: (error as Error).message } : { is: "waiting" });
        if (isFinal(error)) listener.current.onFailed();
      } finally {
        control.current = null;
      }
    })();
  };
  useEffect(() => {
    if (isOff) return;
    const begin = () => start.current();
    begin();
    addEventListener("online", begin);
    return () => removeEventListener("online", begin);
  }, [isOff]);
  return { sending, retry: () => start.current(), cancel: () => control.current?.abort() };
}

/** Refused, or no video: a retry at the next connection would not help. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof ApiError) return error.status < 500 && ![401, 403, 408, 425, 429].includes(error.status);
  return error instanceof PermanentUploadError || !(error instanceof NetworkError || error instanceof TypeError);
};
