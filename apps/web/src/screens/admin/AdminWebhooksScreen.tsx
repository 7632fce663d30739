import { webCopy as copy } from "@aside/features/webhooks/web-copy.ts";
import { Webhooks } from "@aside/features/webhooks/web/Webhooks.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminWebhooksScreen() {
  return (
    <AdminFrame title={copy.title} permission="webhooks.manage">
      <Webhooks />
    </AdminFrame>
  );
}
