import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { planCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { useProblems, useResolveProblem } from "./queries.ts";

/** Problems for an operator, e.g. a price at Stripe that is not in the catalogue. Renders nothing without them. */
export function ProblemsCard() {
  const { data } = useProblems();
  const resolve = useResolveProblem();
  if (!data || data.items.length === 0) return null;
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{copy.problemsTitle}</h2>
      <ul className="flex flex-col">
        {data.items.map(({ kind, subject, detail, first_seen_at }) => (
          <li key={`${kind} ${subject}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <p className="min-w-0 flex-1 basis-56 break-words">
              {detail} <span className="text-small text-muted">{copy.since(formatDate(first_seen_at))}</span>
            </p>
            <Button
              variant="secondary"
              busy={resolve.isPending}
              onClick={() => resolve.mutate({ kind, subject }, { onError: (error) => toastError(error.message) })}
            >
              {copy.markResolved}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
