import { brand } from "@aside/brand/brand.ts";
import { isAdminLevel, type Role } from "@aside/contract/permissions.ts";
import { BookUser, CircleUser, Inbox, LifeBuoy, LogOut, Mail, MessagesSquare, Plus, Users, Video } from "lucide-react";
import type { NavigationRow } from "./navigation.ts";

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
