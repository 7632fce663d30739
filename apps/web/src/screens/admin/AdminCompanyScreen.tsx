import { adminCopy } from "@aside/features/administration/copy.ts";
import { CompanyPicker } from "@aside/features/administration/web/CompanyPicker.tsx";
import { CompanySettings } from "@aside/features/administration/web/CompanySettings.tsx";
import { AvatarSettingsCard } from "@aside/features/avatar/web/AvatarSettingsCard.tsx";
import { EmbeddingCard } from "@aside/features/embedding/web/EmbeddingCard.tsx";
import { SsoCard } from "@aside/features/single-sign-on/web/SsoCard.tsx";
import { reachOf } from "@aside/contract/permissions.ts";
import { useState } from "react";
import { useSession } from "../../shell/session.ts";
import { AdminFrame, seesAllCompanies } from "./AdminFrame.tsx";

export function AdminCompanyScreen() {
  const { user } = useSession();
  const [company, setCompany] = useState<string>();
  return (
    <AdminFrame title={adminCopy.company} permission="company.view">
      {user && seesAllCompanies(user.role) && <CompanyPicker company={company} onChoose={setCompany} unchosen={adminCopy.ownCompany} />}
      <CompanySettings key={company ?? ""} which={company} />
      {user && reachOf(user.role, "company.embedding") !== "none" && <EmbeddingCard key={`embedding ${company}`} company={company} />}
      {user && reachOf(user.role, "users.set_flags") !== "none" && <AvatarSettingsCard key={`avatar ${company}`} company={company} />}
      {/* Only a company's own admins set up its sign-in provider. */}
      {user && company === undefined && reachOf(user.role, "company.security") !== "none" && <SsoCard />}
    </AdminFrame>
  );
}
