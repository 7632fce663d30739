import { sessionStore } from "@aside/web-client/session-store.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { reactionNames, shareCopy as copy } from "../../copy.ts";
import { ReactionFace } from "./ReactionFace.tsx";
import { type Pressed, type ReactionName, useReact, useReactionsViewed } from "./queries.ts";
import { REACTIONS } from "../../contract.ts";

/** How many are listed with their author and time before the rest is asked for: the newest. */
const LISTED = 6;

/** Reactions with their counts, given at the current second; pressing one again removes it. Guests enter their name once. */
export function Reactions({
  post,
  seconds,
  firstName,
  onSeek,
}: {
  post: PostJson;
  seconds: number;
  firstName: string | null;
  onSeek: (seconds: number) => void;
}) {
  const send = useReact(post);
  /** The reaction of a guest whose name is not entered yet. */
  const [unnamed, setUnnamed] = useState<Pressed | null>(null);
  const [typed, setName] = useState(firstName ?? "");
  // Entered once, here or with a comment.
  const readName = () => (sessionStore.getGuest()?.name ?? typed).trim();
  /** Pressed but not saved yet; the last press counts. */
  const [pending, setPending] = useState<ReadonlyMap<ReactionName, { isGiven: boolean; press: number }>>(new Map());
  const presses = useRef(0);
  const [showsAll, setShowsAll] = useState(false);
  const isNew = useNewReactions(post);
  const isGiven = (reaction: ReactionName) =>
    pending.get(reaction)?.isGiven ?? post.Reactions.some((given) => given.is_own && given.reaction_name === reaction);

  function toggle(reaction: ReactionName) {
    const pressed = { name: reaction, second: seconds, pressedAt: Date.now() };
    if (!sessionStore.get() && readName() === "") return setUnnamed(pressed);
    give(pressed, !isGiven(reaction));
  }
  function give(pressed: Pressed, given: boolean) {
    const press = ++presses.current;
    setPending((now) => new Map(now).set(pressed.name, { isGiven: given, press }));
    const settle = () => setPending((now) => new Map([...now].filter(([, waiting]) => waiting.press !== press)));
    send
      .mutateAsync({ ...pressed, guestName: readName(), isGiven: given })
      .catch((error: Error) => toastError(error.message))
      .finally(settle);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!unnamed || typed.trim() === "") return;
    setUnnamed(null);
    give(unnamed, true);
  }
  const countOf = (reaction: ReactionName) =>
    post.Reactions.filter((given) => given.reaction_name === reaction && !given.is_own).length + (isGiven(reaction) ? 1 : 0);
  const listed = showsAll ? post.Reactions : post.Reactions.slice(-LISTED);
  return (
    <section aria-label="Reactions" className="flex min-w-0 flex-1 basis-80 flex-col gap-1 empty:hidden">
      {post.abilities.react && (
        <div className="flex flex-wrap items-center gap-1">
          {REACTIONS.map((reaction) => (
            <button
              key={reaction}
              type="button"
              aria-label={copy.reactionsOf(reactionNames[reaction] ?? reaction, countOf(reaction))}
              aria-pressed={isGiven(reaction)}
              title={reactionNames[reaction]}
              className={cx(
                "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border px-2.5 text-small font-semibold tabular-nums transition-colors",
                isGiven(reaction) ? "border-ember bg-ember-soft text-ember-strong" : "border-line text-ink hover:bg-sunken",
              )}
              onClick={() => toggle(reaction)}
            >
              <ReactionFace name={reaction} />
              {countOf(reaction) > 0 && <span aria-hidden>{countOf(reaction)}</span>}
            </button>
          ))}
          <span role="status" className="text-small text-muted">
            {pending.size > 0 && send.isPaused ? "Sending" : ""}
          </span>
        </div>
      )}
      {listed.length > 0 && (
        <ul className="flex flex-wrap gap-x-1 text-small">
          {listed.map((reaction) => (
            <li key={reaction.id}>
              <button
                type="button"
                className="flex min-h-11 items-center gap-2 rounded-full px-2.5 hover:bg-sunken"
                onClick={() => onSeek(reaction.at_second ?? 0)}
              >
                <ReactionFace name={reaction.reaction_name} />
                <span className="sr-only">{reactionNames[reaction.reaction_name]} by</span> {reaction.name}
                {reaction.at_second !== null && <span className="text-muted tabular-nums"> {formatDuration(reaction.at_second)}</span>}
                {isNew(reaction.id) && <Badge tone="ember">New</Badge>}
              </button>
            </li>
          ))}
          {listed.length < post.Reactions.length && (
            <li>
              <Button variant="ghost" onClick={() => setShowsAll(true)}>
                {copy.allReactions(post.Reactions.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
      <Dialog open={unnamed !== null} onOpenChange={(open) => !open && setUnnamed(null)} title="What is your name?">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="Your name"
            value={typed}
            maxLength={100}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={typed.trim() === ""}>
            React
          </Button>
        </form>
      </Dialog>
    </section>
  );
}

/** Reactions that were new when first rendered keep their badge while the page is open; the server marks them as viewed. */
function useNewReactions(post: PostJson): (id: string) => boolean {
  const fresh = useRef(new Set<string>());
  const { mutate } = useReactionsViewed(post);
  const unviewed = post.is_creator ? post.Reactions.filter((reaction) => !reaction.viewed) : [];
  for (const { id } of unviewed) fresh.current.add(id);
  const count = unviewed.length;
  useEffect(() => {
    if (count > 0 && document.visibilityState === "visible") mutate();
  }, [count, mutate]);
  return (id) => fresh.current.has(id);
}
