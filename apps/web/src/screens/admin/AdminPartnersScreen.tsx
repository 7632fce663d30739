import { Partners } from "@aside/features/partners/web/Partners.tsx";
import { webCopy as copy } from "@aside/features/partners/web-copy.ts";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminPartnersScreen() {
  return (
    <AdminFrame title={copy.title} permission="company.security">
      <Partners />
    </AdminFrame>
  );
}
