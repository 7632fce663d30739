import type { EventJson } from "@aside/core/messages/contract.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Send, UserMinus } from "lucide-react";
import { useState } from "react";
import { MAX_RECIPIENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { BccField, isBccLocked } from "./BccField.tsx";
import { MemberState } from "./MemberState.tsx";
import { useEmailTracking, useResend } from "./queries.ts";

type Member = EventJson["Members"][number];
type Changes<Input> = {
  isPending: boolean;
  error: Error | null;
  mutate: (input: Input, options?: { onSuccess?: (now: { Members: Member[] }) => void; onError?: (error: Error) => void }) => void;
};

type Person = { email: string; name?: string };

type Props = {
  postId: string;
  isSent: boolean;
  members: readonly Member[];
  /** Another feature changes members, so the screen passes the functions. */
  add: Changes<{ users: Person[]; bcc: Person[] }>;
  remove: Changes<string[]>;
};

/** The recipients of an Aside with their status; more can be added or removed. */
export function Recipients({ postId, isSent, members, add, remove }: Props) {
  const tracking = useEmailTracking(postId, members);
  const resend = useResend(postId);
  const [doomed, setDoomed] = useState<Member | null>(null);
  const texts = copy.recipients;
  const send = (userIds: string[] | null) =>
    resend.mutate(userIds, {
      onSuccess: ({ sent, left_out }) => toastSuccess(texts.resent(sent, left_out)),
      onError: (error) => toastError(error.message),
    });
  if (tracking.isError)
    return (
      <ErrorState title={texts.notLoaded} error={tracking.error} onRetry={() => void tracking.refetch()} retrying={tracking.isFetching} />
    );
  if (!tracking.data) return <Skeleton className="h-32" />;
  const emails = new Map(tracking.data.emails.map((mail) => [mail.user_id, mail]));
  const seen = new Map(tracking.data.seen.map((view) => [view.user_id, view]));
  return (
    <div className="flex flex-col gap-4">
      {members.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="flex flex-col">
        {members.map((member) => {
          const name = member.UserDetails.name || member.UserDetails.email;
          const mail = emails.get(member.UserDetails.id);
          return (
            <li key={member.member_id} className="flex items-center gap-2 border-b border-line py-1">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2">
                  <span className="truncate">{name}</span>
                  {member.member_type === "BCC" && <Badge>{copy.bcc.label}</Badge>}
                </p>
                {name !== member.UserDetails.email && <p className="truncate text-small text-muted">{member.UserDetails.email}</p>}
                {isSent && <MemberState mail={mail} seen={seen.get(member.UserDetails.id)} isAsked={tracking.isPlaceholderData} />}
              </div>
              {isSent && mail && (
                <IconButton label={texts.resend(name)} disabled={resend.isPending} onClick={() => send([member.UserDetails.id])}>
                  <Send aria-hidden />
                </IconButton>
              )}
              <IconButton label={texts.remove(name)} onClick={() => setDoomed(member)}>
                <UserMinus aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {isSent && emails.size > 0 && (
        <Button variant="secondary" busy={resend.isPending} onClick={() => send(null)}>
          {texts.resendAll}
        </Button>
      )}
      <AddRecipients add={add} isSent={isSent} members={members} />
      {doomed && (
        <ConfirmDialog
          title={texts.removeTitle(doomed.UserDetails.name || doomed.UserDetails.email)}
          description={texts.removeWhy}
          keep={texts.keep}
          risk={texts.removeNow}
          state={remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.mutate([doomed.member_id], { onSuccess: () => setDoomed(null) })}
        />
      )}
    </div>
  );
}

function AddRecipients({ add, isSent, members }: Pick<Props, "add" | "isSent" | "members">) {
  const [people, setPeople] = useState<Recipient[]>([]);
  const [bcc, setBcc] = useState<Recipient[]>([]);
  const texts = copy.recipients;
  const all = [...people, ...bcc];
  const submit = () =>
    add.mutate(
      { users: people.map(toPerson), bcc: bcc.map(toPerson) },
      {
        onSuccess: ({ Members: now }) => {
          toastSuccess(texts.added(now.length - members.length));
          setPeople([]);
          setBcc([]);
        },
      },
    );
  return (
    <div className="flex flex-col gap-2">
      <RecipientField
        label={texts.add}
        value={people}
        onChange={setPeople}
        max={MAX_RECIPIENTS}
        {...(isSent && { hint: texts.addHint })}
        error={isBccLocked(add.error) ? undefined : add.error?.message}
      />
      <BccField value={bcc} onChange={setBcc} failure={add.error} />
      <Button
        variant="secondary"
        className="self-start"
        busy={add.isPending}
        disabled={all.length === 0 || all.some((person) => !person.valid)}
        onClick={submit}
      >
        {texts.addNow}
      </Button>
    </div>
  );
}

const toPerson = ({ email, name }: Recipient): Person => ({ email, ...(name && { name }) });
