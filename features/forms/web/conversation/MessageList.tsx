import { cx } from "@aside/ui/class-names.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Lock, Reply } from "lucide-react";
import type { ConversationMessage } from "../../contract.ts";
import { conversationCopy as copy } from "../../web-copy.ts";
import { PostVideo } from "./PostVideo.tsx";

/** An internal note, which only agents see. */
export type Note = { id: string; author_name: string; text: string; created_at: string };

type Props = {
  messages: readonly ConversationMessage[];
  notes?: readonly Note[];
  /** Whose page it is: their own messages are at the right. */
  isVisitor: boolean;
};

type Entry = { at: string; id: string; message: ConversationMessage } | { at: string; id: string; note: Note };

/** Messages, and notes among them, oldest first. */
export function MessageList({ messages, notes = [], isVisitor }: Props) {
  const entries: Entry[] = [
    ...messages.map((message) => ({ at: message.created_at, id: message.id, message })),
    ...notes.map((note) => ({ at: note.created_at, id: note.id, note })),
  ];
  entries.sort((a, b) => a.at.localeCompare(b.at));
  return (
    <ol className="flex flex-col gap-4">
      {entries.map((entry) =>
        "note" in entry ? (
          <NoteEntry key={entry.id} note={entry.note} />
        ) : (
          <MessageEntry key={entry.id} message={entry.message} isOwn={entry.message.is_from_visitor === isVisitor} isVisitor={isVisitor} />
        ),
      )}
    </ol>
  );
}

function MessageEntry({ message, isOwn, isVisitor }: { message: ConversationMessage; isOwn: boolean; isVisitor: boolean }) {
  const { kind, author_name: name, text, post_id: postId, event_id: eventId } = message;
  const isVideo = kind === "video";
  return (
    <li className={cx("flex flex-col gap-1", isOwn ? "items-end" : "items-start")}>
      <p className="px-1 text-small text-muted">
        <span className="font-medium text-ink">{isOwn && isVisitor ? copy.you : name}</span> <RelativeTime at={message.created_at} />
      </p>
      {isVideo ? (
        <div className="flex w-full max-w-xl flex-col gap-2">
          {postId === null ? <p className="text-muted">{copy.videoGone}</p> : <PostVideo postId={postId} title={copy.videoFrom(name)} />}
          {isVisitor && !isOwn && eventId !== null && (
            <span>
              <LinkButton href={`/respond/${eventId}`} variant="secondary">
                <Reply aria-hidden className="size-5" />
                {copy.replyByVideo}
              </LinkButton>
            </span>
          )}
        </div>
      ) : (
        <p
          className={cx(
            "max-w-[85%] rounded-card border px-4 py-2 break-words whitespace-pre-wrap",
            isOwn ? "border-transparent bg-sunken" : "border-line bg-surface",
          )}
        >
          {text}
        </p>
      )}
    </li>
  );
}

function NoteEntry({ note }: { note: Note }) {
  return (
    <li className="flex flex-col gap-1 rounded-card border border-dashed border-warning/60 bg-warning-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        <span className="flex items-center gap-1 font-semibold text-warning">
          <Lock aria-hidden className="size-4" />
          {copy.internalNote}
        </span>
        <span className="font-medium text-ink">{note.author_name}</span>
        <RelativeTime at={note.created_at} />
      </p>
      <p className="break-words whitespace-pre-wrap">{note.text}</p>
    </li>
  );
}
