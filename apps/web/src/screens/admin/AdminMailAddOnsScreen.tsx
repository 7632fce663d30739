import { MailAddOns } from "@aside/features/mail-add-ons/web/MailAddOns.tsx";
import { webCopy as copy } from "@aside/features/mail-add-ons/web-copy.ts";
import { AdminFrame } from "./AdminFrame.tsx";

/** The files with which the add-ons for Gmail and Outlook are set up. */
export function AdminMailAddOnsScreen() {
  return (
    <AdminFrame title={copy.title} permission="mail_add_ons.manage">
      <MailAddOns />
    </AdminFrame>
  );
}
