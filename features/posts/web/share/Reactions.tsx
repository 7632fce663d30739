import { sessionStore } from "@aside/platform/web-client/session-store.ts";
import { Button } from "@aside/platform/ui/Button.tsx";
import { Dialog } from "@aside/platform/ui/Dialog.tsx";
import { formatDuration } from "@aside/platform/ui/durations.ts";
import { TextField } from "@aside/platform/ui/TextField.tsx";
import { toastError } from "@aside/platform/ui/toast.ts";
import { HandHeart, Heart, Laugh, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { PostJson } from "../../contract.ts";
import { type ReactionName, useReact } from "./queries.ts";

const FACES: Record<ReactionName, [icon: LucideIcon, label: string]> = {
  like: [ThumbsUp, "Like"],
  love: [Heart, "Love"],
  celebrate: [PartyPopper, "Celebrate"],
  laugh: [Laugh, "Laugh"],
  insightful: [Lightbulb, "Insightful"],
  thanks: [HandHeart, "Thanks"],
};
const NAMES = Object.keys(FACES) as ReactionName[];

/** Reactions at the second they are given; a guest says their name once. */
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
  const [asked, setAsked] = useState<ReactionName | null>(null);
  const [name, setName] = useState(sessionStore.getGuest()?.name ?? firstName ?? "");

  function give(reaction: ReactionName) {
    if (!sessionStore.get() && name.trim() === "") return setAsked(reaction);
    send.mutate({ name: reaction, second: seconds, guestName: name.trim() }, { onError: (error) => toastError(error.message) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!asked || name.trim() === "") return;
    setAsked(null);
    send.mutate({ name: asked, second: seconds, guestName: name.trim() }, { onError: (error) => toastError(error.message) });
  }
  return (
    <section aria-label="Reactions" className="flex flex-col gap-2">
      {post.abilities.react && (
        <div className="flex flex-wrap gap-1">
          {NAMES.map((reaction) => (
            <Button key={reaction} variant="ghost" aria-label={FACES[reaction][1]} onClick={() => give(reaction)}>
              <Face name={reaction} />
            </Button>
          ))}
        </div>
      )}
      {post.Reactions.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-small">
          {post.Reactions.map((reaction) => (
            <li key={reaction.id}>
              <button
                type="button"
                className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3 hover:bg-sunken"
                onClick={() => onSeek(reaction.at_second ?? 0)}
              >
                <Face name={reaction.reaction_name as ReactionName} />
                <span className="sr-only">{FACES[reaction.reaction_name as ReactionName]?.[1]} by</span> {reaction.name}
                {reaction.at_second !== null && <span className="text-muted tabular-nums"> {formatDuration(reaction.at_second)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={asked !== null} onOpenChange={(open) => !open && setAsked(null)} title="What is your name?">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField label="Your name" value={name} maxLength={100} autoComplete="name" onChange={(event) => setName(event.target.value)} />
          <Button type="submit" disabled={name.trim() === ""}>
            React
          </Button>
        </form>
      </Dialog>
    </section>
  );
}

function Face({ name }: { name: ReactionName }) {
  const Icon = FACES[name][0];
  return <Icon aria-hidden className="size-5" />;
}
