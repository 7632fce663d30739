import type { ApprovalStatus } from "@aside/core/messages/post-contract.ts";
import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { copy } from "../copy.ts";

const TONES: Record<ApprovalStatus, Tone> = { pending: "warning", approved: "success", rejected: "danger", expired: "neutral" };

/** As a badge of a card or row. */
export const statusBadge = (status: ApprovalStatus): { label: string; tone: Tone } => ({
  label: copy.statuses[status],
  tone: TONES[status],
});

export function LibraryStatusBadge({ status }: { status: ApprovalStatus }) {
  const { label, tone } = statusBadge(status);
  return <Badge tone={tone}>{label}</Badge>;
}
