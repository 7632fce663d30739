import { Card } from "@aside/ui/elements/Card.tsx";
import { CalendarX, CircleCheck, Clock, type LucideIcon, MessageSquareText } from "lucide-react";
import { approvalCopy } from "../../approval-copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { useFolder } from "../queries.ts";

type Status = LibraryItem["status"];

const ICONS: Record<Status, { Icon: LucideIcon; tone: string }> = {
  pending: { Icon: Clock, tone: "text-warning" },
  approved: { Icon: CircleCheck, tone: "text-success" },
  rejected: { Icon: MessageSquareText, tone: "text-danger" },
  expired: { Icon: CalendarX, tone: "text-muted" },
};

/** The state of the request as the screen's heading. */
export function SentHeading({ status }: { status: Status }) {
  const { Icon, tone } = ICONS[status];
  return (
    <h1 className="flex items-center gap-2 text-title font-semibold max-sm:text-lead">
      <Icon aria-hidden className={`size-6 shrink-0 ${tone}`} /> {approvalCopy.sent.titles[status]}
    </h1>
  );
}

export function NextSteps({ item }: { item: LibraryItem }) {
  const folder = useFolder(item.folder_id);
  const { sent } = approvalCopy;
  if (item.status !== "pending") return <p className="text-muted">{sent[item.status]}</p>;
  const reviewer = folder.data?.admin?.name;
  const steps = [reviewer ? sent.reviewedBy(reviewer) : sent.reviewedByAdmins, sent.hear, sent.decision];
  return (
    <Card>
      <h2 className="mb-3 text-lead font-semibold">{sent.nextTitle}</h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-small font-semibold">
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
