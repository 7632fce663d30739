import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { MessagesSquare } from "lucide-react";
import { PROVIDERS } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { ProviderCard } from "./ProviderCard.tsx";
import { useChat } from "./queries.ts";

/** A card per vendor: connect, channels, what was not sent, disconnect. */
export function ChatConnections() {
  const chat = useChat();
  const hasNoCompany = chat.error instanceof ApiError && chat.error.status === 404;
  return (
    <>
      <p className="max-w-reader text-muted">{copy.why}</p>
      {hasNoCompany && <EmptyState title={copy.noCompany} icon={<MessagesSquare aria-hidden />} />}
      {chat.error && !hasNoCompany && <ErrorState title={copy.notListed} error={chat.error} onRetry={() => void chat.refetch()} />}
      {chat.isPending && <Skeleton className="h-32" />}
      {chat.data &&
        PROVIDERS.map((provider) => (
          <ProviderCard
            key={provider}
            provider={provider}
            isSetUp={chat.data.is_set_up[provider]}
            workspace={chat.data.workspaces.find((one) => one.provider === provider)}
          />
        ))}
    </>
  );
}
