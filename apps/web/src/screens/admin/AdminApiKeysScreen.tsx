import { ApiKeys } from "@aside/features/integrations/web/ApiKeys.tsx";
import { copy } from "@aside/features/integrations/copy.ts";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminApiKeysScreen() {
  return (
    <AdminFrame title={copy.title} permission="api_keys.manage">
      <ApiKeys />
    </AdminFrame>
  );
}
