import type { EventJson } from "@aside/core/messages/contract.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { copy } from "../copy.ts";
import { MemberState } from "./MemberState.tsx";
import { useEmailTracking } from "./queries.ts";

type Props = { postId: string; members: EventJson["Members"] };

/** The recipients of a sent Aside with their state, which follows their emails and views. */
export function RecipientStates({ postId, members }: Props) {
  const tracking = useEmailTracking(postId, members);
  const texts = copy.recipients;
  if (tracking.isError)
    return (
      <ErrorState title={texts.notLoaded} error={tracking.error} onRetry={() => void tracking.refetch()} retrying={tracking.isFetching} />
    );
  if (!tracking.data) return <Skeleton className="h-24" />;
  const emails = new Map(tracking.data.emails.map((mail) => [mail.user_id, mail]));
  const seen = new Map(tracking.data.seen.map((view) => [view.user_id, view]));
  return (
    <ul className="flex flex-col divide-y divide-line">
      {members.map(({ member_id: id, member_type: type, UserDetails: person }) => {
        const name = person.name || person.email;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{name}</span>
                {type === "BCC" && <Badge>{copy.bcc.label}</Badge>}
              </p>
              {person.name && <p className="truncate text-small text-muted">{person.email}</p>}
            </div>
            <MemberState mail={emails.get(person.id)} seen={seen.get(person.id)} isAsked={tracking.isPlaceholderData} />
          </li>
        );
      })}
    </ul>
  );
}
