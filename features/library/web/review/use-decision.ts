import { formatDateTime } from "@aside/contract/time/instants.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import { copy } from "../../copy.ts";
import { useDecidePost } from "../queries.ts";

export type Asking = "reject" | "elsewhere" | "keys";
type Decided = { post_id: string; version: number };

/** A 409 in the reviewer's time zone: who decided, and when. */
function describeConflict({ details, message }: ApiError): string {
  const { status, decided_by: name, decided_at: at } = (details ?? {}) as Partial<Record<"status" | "decided_by" | "decided_at", string>>;
  if ((status !== "approved" && status !== "rejected") || !at) return message;
  return approvalCopy.review.decided(status, name ?? copy.someone, formatDateTime(at));
}

/** Decides about videos. `onDecided` shows the next one. */
export function useDecision(onDecided: (postId: string) => void) {
  const [asking, ask] = useState<Asking | null>(null);
  const [conflict, setConflict] = useState<{ postId: string; text: string } | null>(null);
  /** Hidden before the list is read again. A video that is sent again has another version. */
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const decision = useDecidePost((item, { params: { id }, body }) => {
    ask(null);
    setDecided((before) => [...before, { post_id: id, version: body.version ?? 0 }]);
    const title = item.title || approvalCopy.review.untitled;
    toastSuccess(
      item.status === "rejected"
        ? approvalCopy.review.rejected(title, item.creator.name)
        : approvalCopy.review.approved(title, item.folder_name),
    );
    onDecided(id);
  });
  const decide = (
    { post_id: id, version }: Decided,
    body: { status: "approved" | "rejected"; folder_id?: string; rejection_reason?: string },
  ) => {
    if (decision.isPending) return;
    setConflict(null);
    const isDialog = asking !== null;
    decision.mutate(
      { params: { id }, body: { ...body, version } },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) {
            ask(null);
            setConflict({ postId: id, text: describeConflict(error) });
          } else if (!isDialog) toastError(error.message);
        },
      },
    );
  };
  return {
    asking,
    ask: (what: Asking | null) => {
      decision.reset();
      ask(what);
    },
    decide,
    /** For a dialog, which shows the error. */
    state: { isPending: decision.isPending, error: decision.error },
    conflictOf: (postId: string) => (conflict?.postId === postId ? conflict.text : null),
    isDecided: (item: Decided) => decided.some(({ post_id, version }) => post_id === item.post_id && version === item.version),
  };
}
