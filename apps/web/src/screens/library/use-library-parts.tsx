import type { LibraryParts } from "@aside/features/inbox/web/dashboard-actions.ts";
import { copy } from "@aside/features/library/copy.ts";
import { statusBadge } from "@aside/features/library/web/LibraryStatusBadge.tsx";
import { useLibrarySettings } from "@aside/features/library/web/queries.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useSession } from "../../shell/session.ts";

const LibrarySection = lazyChunk(async () => ({ default: (await import("./LibrarySection.tsx")).LibrarySection }));
const SubmitDialog = lazyChunk(async () => ({
  default: (await import("@aside/features/library/web/submit/SubmitDialog.tsx")).SubmitDialog,
}));

/** What the company library adds to the user's videos; null for users without it. The dialog is part of the screen. */
export function useLibraryParts(): { parts: LibraryParts | null; dialog: ReactNode } {
  const isMember = useSession().user?.isCompanyLibraryEnabled ?? false;
  const settings = useLibrarySettings(isMember).data;
  const [sending, setSending] = useState<string | null>(null);
  if (!isMember) return { parts: null, dialog: null };
  return {
    parts: {
      badgeOf: statusBadge,
      submitLabel: settings?.needs_approval === false ? copy.submit.add : copy.submit.send,
      submit: setSending,
      place: (post) => (
        <Suspense>
          <LibrarySection post={post} isCompact className="border-t border-line pt-4" />
        </Suspense>
      ),
    },
    dialog: sending !== null && (
      <Suspense>
        <SubmitDialog postId={sending} onClose={() => setSending(null)} />
      </Suspense>
    ),
  };
}
