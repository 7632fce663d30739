import { adminCopy } from "@aside/features/administration/copy.ts";
import { AuditLog } from "@aside/features/administration/web/AuditLog.tsx";
import { CompanyPicker } from "@aside/features/administration/web/CompanyPicker.tsx";
import { useState } from "react";
import { useSession } from "../../shell/session.ts";
import { AdminFrame, seesAllCompanies } from "./AdminFrame.tsx";

export function AdminAuditScreen() {
  const { user } = useSession();
  const [company, setCompany] = useState<string>();
  return (
    <AdminFrame title={adminCopy.audit} permission="audit.read">
      {user && seesAllCompanies(user.role) && <CompanyPicker company={company} onChoose={setCompany} unchosen={adminCopy.ownOrAll} />}
      <AuditLog key={company ?? ""} company={company} />
    </AdminFrame>
  );
}
