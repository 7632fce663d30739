import { copy as formCopy } from "@aside/features/forms/copy.ts";
import { ConversationView } from "@aside/features/forms/web/conversation/ConversationView.tsx";
import { useConversation } from "@aside/features/forms/web/queries.ts";
import { conversationCopy as copy } from "@aside/features/forms/web-copy.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useParams, useSearch } from "@tanstack/react-router";

/** /conversation/{submissionId}?key=…: opened from an email, without an account. */
export function ConversationScreen() {
  const { submissionId = "" } = useParams({ strict: false }) as { submissionId?: string };
  const { key = "" } = useSearch({ strict: false }) as { key?: unknown };
  const given = { submission_id: submissionId, key: String(key) };
  const found = useConversation(given);
  if (found.data) return <ConversationView conversation={found.data} given={given} />;
  if (found.error instanceof ApiError && found.error.status < 500 && found.error.status !== 429)
    return (
      <EmptyState heading="h1" title={formCopy.conversationUnavailable}>
        {copy.unavailableHint}
      </EmptyState>
    );
  if (found.error)
    return (
      <ErrorState
        heading="h1"
        title={copy.loadFailed}
        error={found.error}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  return (
    <div aria-busy className="mx-auto grid w-full max-w-content gap-8 px-4 py-8 lg:grid-cols-[3fr_2fr] lg:py-12">
      <Skeleton className="h-12 lg:col-span-2" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
