import { webCopy as copy } from "@aside/features/webhooks/web-copy.ts";
import { DeliveryLog } from "@aside/features/webhooks/web/DeliveryLog.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminWebhookScreen() {
  const { webhookId = "" } = useParams({ strict: false }) as { webhookId?: string };
  return (
    <AdminFrame title={copy.log} permission="webhooks.manage">
      <Link href="/admin/webhooks" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.backToList}
      </Link>
      <DeliveryLog key={webhookId} id={webhookId} />
    </AdminFrame>
  );
}
