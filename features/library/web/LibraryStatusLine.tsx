import type { ApprovalStatus } from "@aside/core/messages/post-contract.ts";
import { copy } from "../copy.ts";
import { LibraryStatusBadge } from "./LibraryStatusBadge.tsx";

/** The status with the library's name, for pages that are not about the library. */
export function LibraryStatusLine({ status }: { status: ApprovalStatus }) {
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-small text-muted">
      {copy.title} <LibraryStatusBadge status={status} />
    </p>
  );
}
