import { reachOf } from "@aside/contract/permissions.ts";
import { adminCopy } from "@aside/features/administration/copy.ts";
import { copy } from "@aside/features/oauth/copy.ts";
import { CompanyApps } from "@aside/features/oauth/web/admin/CompanyApps.tsx";
import { useApps } from "@aside/features/oauth/web/admin/queries.ts";
import { RegisteredApps } from "@aside/features/oauth/web/admin/RegisteredApps.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useSession } from "../../shell/session.ts";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminAppsScreen() {
  return (
    <AdminFrame title={adminCopy.apps} permission="api_keys.manage">
      <Apps />
    </AdminFrame>
  );
}

function Apps() {
  const { user } = useSession();
  const apps = useApps();
  if (apps.error) return <ErrorState title={copy.connectedNotListed} error={apps.error} onRetry={() => void apps.refetch()} />;
  if (!apps.data) return <Skeleton className="h-32" />;
  const { registered, connected, allows_only_some: allowsOnlySome } = apps.data;
  return (
    <>
      <RegisteredApps apps={registered} isOperator={user !== null && reachOf(user.role, "api_keys.manage") === "product"} />
      {allowsOnlySome !== null && <CompanyApps apps={connected} allowsOnlySome={allowsOnlySome} />}
    </>
  );
}
