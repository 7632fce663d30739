import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useState } from "react";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { roleNames } from "@aside/core/accounts/copy.ts";
import { inviteCopy } from "../copy.ts";
import { useInvites, useResendInvite, useRevokeInvite } from "./queries.ts";
import type { OpenInvite } from "../contract.ts";

/** The list of pending invitations. */
export function OpenInvites({ company, title }: { company: string | undefined; title: string }) {
  const [page, setPage] = useState(1);
  const [doomed, setDoomed] = useState<OpenInvite | null>(null);
  const list = useInvites(company, page);
  // A product admin may have no company and have selected none.
  if (list.error instanceof ApiError && list.error.status === 404) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-semibold">{title}</h2>
      <ListState
        list={list}
        failed={inviteCopy.listFailed}
        empty={<p className="text-muted">{inviteCopy.noneOpen}</p>}
        page={page}
        onPage={setPage}
      >
        {(invite) => <InviteRow key={invite.id} invite={invite} onRevoke={() => setDoomed(invite)} />}
      </ListState>
      {doomed && <RevokeDialog invite={doomed} onClose={() => setDoomed(null)} />}
    </Card>
  );
}

function InviteRow({ invite, onRevoke }: { invite: OpenInvite; onRevoke: () => void }) {
  const resend = useResendInvite();
  const sendAgain = () =>
    resend.mutate(invite.id, {
      onSuccess: () => toastSuccess(inviteCopy.sentAgain),
      onError: (error) => toastError(error.message),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{invite.email}</span>
          <Badge>{roleNames[invite.role]}</Badge>
          {invite.is_expired && <Badge tone="warning">{inviteCopy.expired}</Badge>}
        </p>
        <p className="text-small text-muted">
          {inviteCopy.sent} <RelativeTime at={invite.sent_at} />
          {invite.invited_by && ` ${inviteCopy.by(invite.invited_by)}`}
        </p>
      </div>
      <div className="-ml-4 flex sm:ml-0">
        {invite.abilities.resend && (
          <Button variant="ghost" busy={resend.isPending} onClick={sendAgain} aria-label={inviteCopy.resendTo(invite.email)}>
            {inviteCopy.resend}
          </Button>
        )}
        {invite.abilities.revoke && (
          <Button variant="ghost" onClick={onRevoke} aria-label={inviteCopy.revokeOf(invite.email)}>
            {inviteCopy.revoke}
          </Button>
        )}
      </div>
    </li>
  );
}

function RevokeDialog({ invite, onClose }: { invite: OpenInvite; onClose: () => void }) {
  const revoke = useRevokeInvite();
  return (
    <ConfirmDialog
      title={inviteCopy.revokeTitle}
      description={inviteCopy.revokeText(invite.email)}
      keep={inviteCopy.cancel}
      risk={inviteCopy.revoke}
      state={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate(invite.id, { onSuccess: onClose })}
    />
  );
}
