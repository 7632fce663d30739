import { PROVIDERS } from "@aside/features/crm/contract.ts";
import { webCopy as copy } from "@aside/features/crm/web-copy.ts";
import { ActivityLog } from "@aside/features/crm/web/ActivityLog.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminCrmActivitiesScreen() {
  const { provider: given = "" } = useParams({ strict: false }) as { provider?: string };
  const provider = PROVIDERS.find((each) => each === given) ?? "hubspot";
  return (
    <AdminFrame title={`${copy.names[provider]}: ${copy.log}`} permission="crm.manage">
      <Link href="/admin/crm" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.backToCrm}
      </Link>
      <ActivityLog key={provider} provider={provider} />
    </AdminFrame>
  );
}
