import type { Office } from "@aside/features/mail-add-ons/web/outlook/mail-item.ts";
import { Pane } from "@aside/features/mail-add-ons/web/outlook/Pane.tsx";
import { paneCopy } from "@aside/features/mail-add-ons/web-copy.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../app.css";

/** What the server puts into the page (apps/api/pages/page-routes.ts). */
type Boot = { clientId: string; publicUrl: string };

const root = document.getElementById("root");
const boot = document.getElementById("outlook-boot");
if (!root || !boot) throw new Error("outlook.html lacks #root or #outlook-boot");
const { clientId, publicUrl } = JSON.parse(boot.textContent ?? "") as Boot;
// Of Microsoft's script, which the page loads before this one.
const { Office: office } = globalThis as unknown as { Office?: Office };

const sayWhere = () => {
  root.textContent = paneCopy.outsideOutlook;
};

if (office) {
  void office.onReady().then(() => {
    if (!office.context.mailbox) return sayWhere();
    createRoot(root).render(
      <StrictMode>
        <Pane office={office} clientId={clientId} publicUrl={publicUrl} />
      </StrictMode>,
    );
  });
} else sayWhere();
