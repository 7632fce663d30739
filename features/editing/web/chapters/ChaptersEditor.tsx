import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { controlStyle, FieldNotes, useFieldControl } from "@aside/ui/fields/Field.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { toastError, toastInfo, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { type Chapter, MAX_CHAPTERS, type PostJson, updatePost } from "@aside/core/messages/post-contract.ts";
import { addRow, type ChapterRow, readRows, rowsOf, withTime } from "./chapters-draft.ts";
import { copy } from "../../copy.ts";
import { api } from "@aside/web-client/api.ts";

function useSaveChapters(postId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (chapters: Chapter[]) => await api.call(updatePost, { params: { id: postId }, body: { chapters } }),
    onSuccess: (post) => client.setQueryData(["post", postId], post),
  });
}

type Props = {
  post: PostJson;
  /** The current time of the video, in seconds. */
  readSeconds: () => number;
  /** Returns chapters suggested from the transcript; empty unless the transcript is final. */
  suggest: () => Promise<{ chapters: Chapter[]; transcript_state: PostJson["transcript_state"] }>;
};

/** Unsaved changes. */
type Draft = { rows: ChapterRow[]; isSuggested: boolean };
const NO_ERRORS: ReadonlyMap<string, { time?: string; title?: string }> = new Map();

/** Edits the chapters of the shown video. Times belong to a take, so callers must set the take id as `key`. */
export function ChaptersEditor({ post, readSeconds, suggest }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [added, setAdded] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const save = useSaveChapters(post.id);
  const suggestion = useMutation({ mutationFn: suggest });
  const saved = useMemo(() => rowsOf(post.chapters), [post.chapters]);
  const rows = draft?.rows ?? saved;

  function change(next: ChapterRow[]) {
    setErrors(NO_ERRORS);
    setDraft({ rows: next, isSuggested: draft?.isSuggested ?? false });
  }

  function changeRow(changed: ChapterRow) {
    change(rows.map((row) => (row.id === changed.id ? changed : row)));
  }

  function add() {
    const id = crypto.randomUUID();
    change(addRow(rows, id, readSeconds()));
    setAdded(id);
  }

  function remove(id: string) {
    change(rows.filter((row) => row.id !== id));
    // The removed row contained the focused button, so move the focus.
    addButton.current?.focus();
  }

  function fill() {
    suggestion.mutate(undefined, {
      onSuccess: ({ chapters, transcript_state: state }) => {
        if (chapters.length === 0) return toastInfo(state === "final" ? copy.chaptersNoneFound : copy.chaptersNoTranscript);
        setErrors(NO_ERRORS);
        setDraft({ rows: rowsOf(chapters), isSuggested: true });
      },
      onError: (error) => toastError(error.message),
    });
  }

  function store() {
    const read = readRows(rows, post.media.duration);
    if ("errors" in read) return setErrors(read.errors);
    save.mutate(read.chapters, {
      onSuccess: () => {
        discard();
        toastSuccess(copy.chaptersSaved);
      },
      onError: (error) => toastError(error.message),
    });
  }

  function discard() {
    setErrors(NO_ERRORS);
    setDraft(null);
  }

  return (
    <section aria-label={copy.chapters} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lead font-semibold">{copy.chapters}</h2>
        <span role="status">{draft?.isSuggested && <Badge tone="ember">{copy.chaptersSuggested}</Badge>}</span>
      </div>
      {rows.length === 0 && <p className="text-small text-muted">{copy.chaptersNone}</p>}
      <ol className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            number={index + 1}
            isNew={row.id === added}
            errors={errors.get(row.id) ?? {}}
            onChange={changeRow}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button ref={addButton} variant="secondary" onClick={add} disabled={rows.length >= MAX_CHAPTERS}>
          {copy.chapterAdd}
        </Button>
        <Button variant="secondary" onClick={fill} busy={suggestion.isPending}>
          {copy.chaptersSuggest}
        </Button>
        {draft && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={store} busy={save.isPending}>
              {copy.chaptersSave}
            </Button>
            <Button variant="ghost" onClick={discard}>
              {copy.chaptersDiscard}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type RowProps = {
  row: ChapterRow;
  /** Starts at 1. */
  number: number;
  isNew: boolean;
  errors: { time?: string; title?: string };
  onChange: (row: ChapterRow) => void;
  onRemove: () => void;
};

function Row({ row, number, isNew, errors, onChange, onRemove }: RowProps) {
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <li className="flex items-start gap-2">
      <Cell
        className="w-24 shrink-0"
        label={copy.chapterTime(number)}
        placeholder="0:00"
        value={row.time}
        error={errors.time}
        onChange={(event) => onChange(withTime(row, event.target.value))}
      />
      <Cell
        ref={title}
        className="min-w-0 flex-1"
        label={copy.chapterTitle(number)}
        placeholder={copy.chapterTitleHint}
        value={row.title}
        maxLength={80}
        error={errors.title}
        onChange={(event) => onChange({ ...row, title: event.target.value })}
      />
      <IconButton label={copy.chapterRemove(number)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** An input of a row. Up to fifty visible labels would be too many, so there is a placeholder and an `aria-label`. */
function Cell({ label, error, className, ...rest }: ComponentProps<"input"> & { label: string; error: string | undefined }) {
  const control = useFieldControl(undefined, { error });
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      <input type="text" autoComplete="off" {...rest} {...control} aria-label={label} className={controlStyle} />
      <FieldNotes id={control.id} error={error} />
    </div>
  );
}
