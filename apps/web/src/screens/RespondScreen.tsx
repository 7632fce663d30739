import { refreshMediaCookie } from "@aside/features/auth/web/queries.ts";
import { useEventPosts, createReply } from "@aside/features/posts/web/queries.ts";
import { sessionStore } from "@aside/platform/web-client/session-store.ts";
import { Button } from "@aside/platform/ui/Button.tsx";
import { Card } from "@aside/platform/ui/Card.tsx";
import { ErrorState } from "@aside/platform/ui/ErrorState.tsx";
import { TextField } from "@aside/platform/ui/TextField.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { useSession } from "../shell/session.ts";

/** Begins a reply: at once for who is known, else after the guest's name. */
export function RespondScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  const { user, openSignIn } = useSession();
  const navigate = useNavigate();
  const posts = useEventPosts(eventId);
  const [name, setName] = useState(sessionStore.getGuest()?.name ?? "");
  const [error, setError] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const main = posts.data?.posts.find((post) => !post.is_reply);

  async function begin(guestName: string | null) {
    setError(null);
    try {
      const { post, guestToken } = await createReply(eventId, guestName === null ? null : { name: guestName });
      if (guestToken && guestName) {
        sessionStore.setGuest({ token: guestToken, name: guestName });
        await refreshMediaCookie(); // the guest's own preview plays by it
      }
      await navigate({ href: `/respond/${post.id}/record`, replace: true });
    } catch (failure) {
      setError((failure as Error).message);
    }
  }

  useEffect(() => {
    if (!user || !main?.abilities.reply || hasBegun.current) return;
    hasBegun.current = true;
    void begin(null);
  });

  if (posts.isPending) return <ProcessingView />;
  if (!main) return <ErrorState heading="h1" title="This video is not there, or not for you." onRetry={() => void posts.refetch()} />;
  if (!main.abilities.reply && !user)
    return (
      <Card className="mx-auto my-12 flex w-full max-w-reader flex-col items-start gap-4 p-6">
        <h1 className="text-title font-semibold">Reply to {main.creator_name}</h1>
        <p>Please sign in to reply.</p>
        <Button onClick={openSignIn}>Sign In</Button>
      </Card>
    );
  if (!main.abilities.reply) return <ErrorState heading="h1" title="Replies are turned off." onRetry={() => void posts.refetch()} />;
  if (user && !error) return <ProcessingView />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) void begin(user ? null : name.trim());
  }
  return (
    <Card className="mx-auto my-12 w-full max-w-reader p-6">
      <form onSubmit={submit} className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">Reply to {main.creator_name}</h1>
        <TextField
          label="Your name"
          value={name}
          required
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
          {...(error ? { error } : {})}
        />
        <Button type="submit" disabled={name.trim() === ""}>
          Record a reply
        </Button>
      </form>
    </Card>
  );
}
