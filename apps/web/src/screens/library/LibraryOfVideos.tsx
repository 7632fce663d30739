import type { LibraryParts } from "@aside/features/inbox/web/dashboard-actions.ts";
import { approvalCopy } from "@aside/features/library/approval-copy.ts";
import { statusBadge } from "@aside/features/library/web/LibraryStatusBadge.tsx";
import { useLibrarySettings } from "@aside/features/library/web/queries.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense, useEffect, useState } from "react";

const LibrarySection = lazyChunk(async () => ({ default: (await import("./LibrarySection.tsx")).LibrarySection }));
const SubmitDialog = lazyChunk(async () => ({
  default: (await import("@aside/features/library/web/submit/SubmitDialog.tsx")).SubmitDialog,
}));

/** The part of the company library in lists of own videos. Loaded beside the list, which does not wait for it. */
export function LibraryOfVideos({ onParts }: { onParts: (parts: LibraryParts) => void }) {
  const needsApproval = useLibrarySettings().data?.needs_approval ?? true;
  const [sending, setSending] = useState<string | null>(null);
  useEffect(() => {
    onParts({
      badgeOf: statusBadge,
      submitLabel: needsApproval ? approvalCopy.submit.send : approvalCopy.submit.add,
      submit: setSending,
      place: (post) => (
        <Suspense>
          <LibrarySection post={post} isCompact className="border-t border-line pt-4" />
        </Suspense>
      ),
    });
  }, [needsApproval, onParts]);
  if (sending === null) return null;
  return (
    <Suspense>
      <SubmitDialog postId={sending} onClose={() => setSending(null)} />
    </Suspense>
  );
}
