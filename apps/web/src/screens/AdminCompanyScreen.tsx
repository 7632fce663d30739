import { adminCopy } from "@aside/features/admin/copy.ts";
import { CompanyPicker } from "@aside/features/admin/web/CompanyPicker.tsx";
import { CompanySettings } from "@aside/features/admin/web/CompanySettings.tsx";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { AdminFrame, seesAllCompanies } from "./AdminFrame.tsx";

export function AdminCompanyScreen() {
  const { user } = useSession();
  const [company, setCompany] = useState<string>();
  return (
    <AdminFrame title={adminCopy.company} permission="company.view">
      {user && seesAllCompanies(user.role) && <CompanyPicker company={company} onChoose={setCompany} unchosen={adminCopy.ownCompany} />}
      <CompanySettings key={company ?? ""} which={company} />
    </AdminFrame>
  );
}
