import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useAcceptLink, useChatLink } from "./queries.ts";

type Props = { token: string; email: string; onOther: () => void; onRecord: (path: string) => void };

/** Names both accounts before they are connected. `onRecord`: who asked for the recorder goes on there. */
export function ConnectAccounts({ token, email, onOther, onRecord }: Props) {
  const link = useChatLink(token, true);
  const accept = useAcceptLink();
  if (accept.isSuccess)
    return (
      <>
        <p role="status">{copy.done}</p>
        <div>
          <LinkButton href="/account/notifications">{copy.toSettings}</LinkButton>
        </div>
      </>
    );
  if (link.error instanceof ApiError && link.error.status < 500)
    return (
      <>
        <p className="font-semibold">{copy.linkInvalid}</p>
        <p className="text-muted">{copy.linkInvalidWhy}</p>
        <div className="-ml-4">
          <Button variant="ghost" onClick={onOther}>
            {copy.otherAccount}
          </Button>
        </div>
      </>
    );
  if (link.error) return <ErrorState title={copy.notListed} error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton className="h-24" />;
  const { provider, workspace, name } = link.data;
  return (
    <>
      <p className="font-semibold break-words">{copy.linkQuestion(name, copy.names[provider], workspace, email)}</p>
      <p className="text-muted">{copy.linkWhy}</p>
      {accept.error && (
        <p role="alert" className="text-danger">
          {accept.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={accept.isPending}
          onClick={() => accept.mutate(token, { onSuccess: ({ record }) => record !== null && onRecord(record) })}
        >
          {copy.linkConfirm}
        </Button>
        <Button variant="secondary" onClick={onOther}>
          {copy.otherAccount}
        </Button>
      </div>
    </>
  );
}
