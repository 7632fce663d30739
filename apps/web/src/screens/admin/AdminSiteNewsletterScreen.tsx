import { adminCopy as copy } from "@aside/features/site/copy.ts";
import { NewsletterForm } from "@aside/features/site/web/admin/NewsletterForm.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminSiteNewsletterScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { newsletterId = "" } = useParams({ strict: false }) as { newsletterId?: string };
  return (
    <AdminFrame title={copy.newsletter.title} permission="site.manage">
      <NewsletterForm
        key={newsletterId}
        id={newsletterId}
        email={user?.email ?? ""}
        onOpen={(href) => void navigate({ href, replace: true })}
      />
    </AdminFrame>
  );
}
