import type { Role } from "@aside/contract/permissions.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { Select } from "@aside/ui/fields/Select.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type ReactNode, useState } from "react";
import { roleNames, roleHints } from "@aside/core/accounts/copy.ts";
import { inviteCopy } from "../copy.ts";
import { useInviteUsers } from "./queries.ts";
import { type InviteResult, MAX_INVITES } from "../contract.ts";

type Props = {
  company: string | undefined;
  /** Where they come to. */ text: string;
  roles: readonly Role[];
  /** Shown below the fields. `people`: how many are to be invited. */ notice?: (people: number) => ReactNode;
  onClose: () => void;
};

/** `roles`: those that the reader may assign. Closes if everyone was invited; otherwise lists who was not, and why. */
export function InviteDialog({ company, text, roles, notice, onClose }: Props) {
  const [people, setPeople] = useState<Recipient[]>([]);
  const [role, setRole] = useState<Role>("USER");
  const [left, setLeft] = useState<InviteResult[]>([]);
  const invite = useInviteUsers(company);
  async function send() {
    try {
      const { results } = await invite.mutateAsync({ users_to_invite: people.map((person) => person.email), role });
      const invited = results.filter((result) => result.status === "invited").length;
      const others = results.filter((result) => result.status !== "invited");
      if (invited > 0) toastSuccess(inviteCopy.invited(invited));
      if (others.length === 0) return onClose();
      setPeople([]);
      setLeft(others);
    } catch (error) {
      toastError((error as Error).message);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={inviteCopy.title}
      description={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {left.length > 0 ? inviteCopy.done : inviteCopy.cancel}
          </Button>
          <Button busy={invite.isPending} disabled={people.length === 0} onClick={() => void send()}>
            {inviteCopy.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecipientField label={inviteCopy.addresses} value={people} onChange={setPeople} max={MAX_INVITES} />
        <Select label={inviteCopy.role} value={role} hint={roleHints[role]} onChange={(event) => setRole(event.target.value as Role)}>
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </Select>
        {notice?.(people.length)}
        {left.length > 0 && (
          <div role="status">
            <p className="font-medium">{inviteCopy.notInvited}</p>
            <ul className="max-h-40 overflow-y-auto text-small text-muted">
              {left.map((result) => (
                <li key={result.email} className="break-words">
                  {result.email}: {result.reason ?? inviteCopy.isMember}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
