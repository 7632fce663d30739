import { ApiError } from "@aside/web-client/api-error.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { copy } from "../copy.ts";
import { useUnsubscribe, useUnsubscribeInfo } from "./queries.ts";

/** Names the sender, and unsubscribes only after a click, because some programs open every link. */
export function UnsubscribePanel({ token }: { token: string }) {
  const info = useUnsubscribeInfo(token);
  const change = useUnsubscribe(token);
  if (info.error instanceof ApiError)
    return (
      <EmptyState heading="h1" title={copy.unsubscribe.invalid}>
        {copy.unsubscribe.invalidHint}
      </EmptyState>
    );
  if (info.error) return <ErrorState heading="h1" title={copy.unsubscribe.failed} error={info.error} onRetry={() => void info.refetch()} />;
  if (info.isPending)
    return (
      <div aria-busy>
        <Skeleton className="h-40" />
      </div>
    );
  const { sender_name, email, is_unsubscribed } = info.data;
  const texts = copy.unsubscribe;
  return (
    <Card className="flex flex-col gap-4 p-6">
      <h1 className="text-title font-semibold">{texts.title}</h1>
      <div role="status" className="flex flex-col gap-1">
        <p className="text-lead break-words">{is_unsubscribed ? texts.done(sender_name) : texts.ask(sender_name, email)}</p>
        <p className="break-words text-muted">{is_unsubscribed ? texts.doneHint(email) : texts.askHint}</p>
      </div>
      {change.error && (
        <p role="alert" className="text-danger">
          {change.error.message}
        </p>
      )}
      <span>
        <Button variant={is_unsubscribed ? "secondary" : "primary"} busy={change.isPending} onClick={() => change.mutate(!is_unsubscribed)}>
          {is_unsubscribed ? texts.takeBack : texts.press}
        </Button>
      </span>
    </Card>
  );
}
