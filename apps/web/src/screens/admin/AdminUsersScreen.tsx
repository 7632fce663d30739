import { adminCopy } from "@aside/features/administration/copy.ts";
import { CompanyPicker } from "@aside/features/administration/web/CompanyPicker.tsx";
import { SeatNotice } from "@aside/features/billing/web/SeatNotice.tsx";
import { InviteDialog } from "@aside/features/invitations/web/InviteDialog.tsx";
import { OpenInvites } from "@aside/features/invitations/web/OpenInvites.tsx";
import { PeopleList } from "@aside/features/administration/web/PeopleList.tsx";
import { usePeople } from "@aside/features/administration/web/queries.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../shell/session.ts";
import { AdminFrame, seesAllCompanies } from "./AdminFrame.tsx";
import { inviteCopy } from "@aside/features/invitations/copy.ts";

export function AdminUsersScreen() {
  const { user } = useSession();
  const [company, setCompany] = useState<string>();
  const [isInviting, setInviting] = useState(false);
  // The first page of the list contains the roles that this admin may assign.
  const roles = usePeople(company, "", 1).data?.grantable_roles ?? [];
  const seesAll = user !== null && seesAllCompanies(user.role);
  // The list covers all companies; an invitation is for one company.
  const isOfAll = seesAll && company === undefined;
  return (
    <AdminFrame
      title={adminCopy.people}
      permission="users.list"
      action={
        roles.length > 0 && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-5" />
            {inviteCopy.invite}
          </Button>
        )
      }
    >
      {seesAll && <CompanyPicker company={company} onChoose={setCompany} unchosen={adminCopy.ownOrAll} />}
      <PeopleList key={company ?? ""} company={company} showsCompany={isOfAll} />
      <OpenInvites key={`invites-${company ?? ""}`} company={company} title={isOfAll ? inviteCopy.openOwn : inviteCopy.open} />
      {isInviting && (
        <InviteDialog
          company={company}
          text={isOfAll ? inviteCopy.textOwn : inviteCopy.text}
          roles={roles}
          notice={(people) => company === undefined && <SeatNotice people={people} />}
          onClose={() => setInviting(false)}
        />
      )}
    </AdminFrame>
  );
}
