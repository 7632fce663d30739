import { brand } from "@aside/brand/brand.ts";
import { isAdminLevel, type Role } from "@aside/contract/permissions.ts";
import { BookUser, CircleUser, Inbox, LifeBuoy, LogOut, type LucideIcon, Mail, MessagesSquare, Plus, Users, Video } from "lucide-react";

/** One entry of the menus. New entries are added only here. */
export interface NavigationRow {
  label: string;
  href: string;
  icon?: LucideIcon;
  /** Shown as the primary button. */
  primary?: boolean;
  /** Shows a dot while there are unviewed posts. */
  dotWhenUnviewed?: boolean;
  /** Shown in the avatar menu instead of the bar. */
  personal?: boolean;
  /** Which roles see the entry; everyone if absent. */
  isFor?: (role: Role) => boolean;
}

const signedInRows: readonly NavigationRow[] = [
  { label: `Create New ${brand.product}`, href: `/${brand.slug}/new`, icon: Plus, primary: true },
  { label: "Inbox", href: "/dashboard/inbox", icon: Inbox, dotWhenUnviewed: true },
  { label: `My ${brand.products}`, href: "/dashboard/created-videos", icon: Video },
  { label: "Analysis", href: "/analyses", icon: MessagesSquare, personal: true },
  { label: "Contacts", href: "/contacts", icon: BookUser, personal: true },
  { label: "Administration", href: "/admin/users", icon: Users, personal: true, isFor: isAdminLevel },
  { label: "Get Support", href: `mailto:${brand.mailboxes.support}`, icon: LifeBuoy, personal: true },
  { label: "Contact Us", href: `mailto:${brand.mailboxes.sales}`, icon: Mail, personal: true },
  { label: "My Account", href: "/account", icon: CircleUser, personal: true },
  { label: "Logout", href: "/logout", icon: LogOut, personal: true },
];

export const rowsFor = (role: Role): NavigationRow[] => signedInRows.filter((row) => row.isFor?.(role) ?? true);

export const signedOutRows: readonly NavigationRow[] = [{ label: "How it Works", href: "/#how-it-works" }];

/** The footer's two columns. */
export const productLinks: readonly NavigationRow[] = [{ label: "How it Works", href: "/#how-it-works" }];

export const companyLinks: readonly NavigationRow[] = [
  { label: "Contact Us", href: `mailto:${brand.mailboxes.sales}` },
  { label: "Support", href: `mailto:${brand.mailboxes.support}` },
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
];
