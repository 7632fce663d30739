import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { copy as scopeCopy } from "../../integrations/copy.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useAcceptMailLink, useMailLink } from "./queries.ts";

type Props = { token: string; email: string; onOther: () => void };

/** Names both accounts, and what the add-on may do, before they are connected. */
export function ConnectMail({ token, email, onOther }: Props) {
  const link = useMailLink(token);
  const accept = useAcceptMailLink();
  if (accept.isSuccess)
    return (
      <div role="status">
        <p className="font-semibold">{copy.done}</p>
        <p className="text-muted">{copy.doneWhy}</p>
      </div>
    );
  if (link.error instanceof ApiError && link.error.status < 500)
    return (
      <>
        <p className="font-semibold">{copy.linkInvalid}</p>
        <p className="text-muted">{copy.linkInvalidWhy}</p>
      </>
    );
  if (link.error) return <ErrorState title={copy.notLoaded} error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton className="h-24" />;
  const { provider, email: there, is_same_email: isSame, scopes } = link.data;
  return (
    <>
      <p className="font-semibold break-words">{copy.question(provider, there, email)}</p>
      <p className="text-muted">{copy.why(provider)}</p>
      {!isSame && there !== "" && <Banner tone="warning">{copy.otherEmail(there)}</Banner>}
      <div>
        <p className="font-medium">{copy.will}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {scopes.map((scope) => (
            <li key={scope}>
              {scopeCopy.scopes[scope].label} <span className="text-small text-muted">{scopeCopy.scopes[scope].hint}</span>
            </li>
          ))}
        </ul>
      </div>
      {accept.error && (
        <p role="alert" className="text-danger">
          {accept.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={accept.isPending} onClick={() => accept.mutate(token)}>
          {copy.confirm}
        </Button>
        <Button variant="secondary" onClick={onOther}>
          {copy.otherAccount}
        </Button>
      </div>
    </>
  );
}
