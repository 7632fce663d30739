import { billingMode } from "@aside/web-client/billing-mode.ts";
import { adminCopy } from "@aside/features/administration/copy.ts";
import { planCopy } from "@aside/features/billing/copy.ts";
import { copy as errorsCopy } from "@aside/features/error-reports/copy.ts";
import { copy as keysCopy } from "@aside/features/integrations/copy.ts";
import { webCopy as chatCopy } from "@aside/features/chat/web-copy.ts";
import { webCopy as webhooksCopy } from "@aside/features/webhooks/web-copy.ts";
import { SITE_ADMIN } from "@aside/features/site/web/admin/site-admin-paths.ts";
import { type Permission, reachOf, type Role } from "@aside/contract/permissions.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { tabStyle } from "@aside/ui/elements/tab-style.ts";
import { useCentered } from "@aside/ui/hooks/use-centered.ts";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useSession } from "../../shell/session.ts";

/** `isShown`: absent for pages that every installation has. */
const PAGES: { href: string; label: string; permission: Permission; isShown?: () => boolean }[] = [
  { href: "/admin/users", label: adminCopy.people, permission: "users.list" },
  { href: "/admin/company", label: adminCopy.company, permission: "company.view" },
  { href: "/admin/partners", label: adminCopy.partners, permission: "company.security" },
  { href: "/admin/forms", label: adminCopy.forms, permission: "forms.manage" },
  { href: "/admin/api-keys", label: keysCopy.title, permission: "api_keys.manage" },
  { href: "/admin/webhooks", label: webhooksCopy.title, permission: "webhooks.manage" },
  { href: "/admin/crm", label: adminCopy.crm, permission: "crm.manage" },
  { href: "/admin/chat", label: chatCopy.title, permission: "chat.manage" },
  { href: "/admin/mail-add-ons", label: adminCopy.mailAddOns, permission: "mail_add_ons.manage" },
  { href: "/admin/apps", label: adminCopy.apps, permission: "api_keys.manage" },
  { href: "/admin/audit", label: adminCopy.audit, permission: "audit.read" },
  { href: "/admin/whitelist", label: adminCopy.whitelist, permission: "whitelist.manage" },
  { href: "/admin/billing", label: planCopy.adminTitle, permission: "billing.assign", isShown: () => billingMode() !== "none" },
  { href: "/admin/demos", label: adminCopy.demos, permission: "site.manage" },
  { href: SITE_ADMIN, label: adminCopy.site, permission: "site.manage" },
  { href: "/admin/errors", label: errorsCopy.title, permission: "errors.manage" },
];

export const seesAllCompanies = (role: Role): boolean => reachOf(role, "companies.list") === "product";

const isWithin = (href: string, pathname: string) => pathname === href || pathname.startsWith(`${href}/`);

/**
 * The frame of the admin screens: heading and navigation. Shows a message to users who may not see the screen. `permission`: null for a screen
 * that says itself who sees what.
 */
export function AdminFrame({
  title,
  permission,
  action,
  children,
}: {
  title: string;
  permission: Permission | null;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { user } = useSession();
  const role = user?.role ?? "USER";
  if (permission !== null && reachOf(role, permission) === "none")
    return (
      <EmptyState heading="h1" title={adminCopy.notForYou}>
        {adminCopy.notForYouText}
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <AdminNav role={role} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-semibold">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

function AdminNav({ role }: { role: Role }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const pages = PAGES.filter((page) => reachOf(role, page.permission) !== "none" && (page.isShown?.() ?? true));
  const strip = useRef<HTMLDivElement>(null);
  useCentered(
    strip,
    pages.findIndex(({ href }) => isWithin(href, pathname)),
  );
  if (pages.length === 0) return null;
  return (
    <nav aria-label={adminCopy.administration} className="@container border-b border-line">
      <div ref={strip} className="scroll-strip p-1 pb-0">
        {pages.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={isWithin(href, pathname) ? "page" : undefined} className={tabStyle}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
