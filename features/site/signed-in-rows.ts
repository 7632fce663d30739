import { billingMode, isNativeShell } from "@aside/web-client/billing-mode.ts";
import { brand } from "@aside/brand/brand.ts";
import { isAdminLevel } from "@aside/contract/permissions.ts";
import {
  BookUser,
  Calendar,
  CircleUser,
  CreditCard,
  GraduationCap,
  Inbox,
  Library,
  LifeBuoy,
  LogOut,
  Mail,
  MessageCircle,
  MessagesSquare,
  Plug,
  Plus,
  Users,
  Video,
} from "lucide-react";
import type { NavigationReader, NavigationRow } from "./navigation.ts";

/** In the order of spec.md, section 2, with entries of our own between them. */
const signedInRows: readonly NavigationRow[] = [
  { label: `Create New ${brand.product}`, href: `/${brand.slug}/new`, icon: Plus, primary: true },
  { label: "Inbox", href: "/dashboard/inbox", icon: Inbox, dotWhenUnviewed: true },
  { label: `My ${brand.products}`, href: "/dashboard/created-videos", icon: Video },
  { label: "Company Library", href: "/dashboard/company-library", icon: Library, isFor: ({ hasLibrary }) => hasLibrary },
  { label: "Analysis", href: "/analyses", icon: MessagesSquare, personal: true },
  { label: "Contacts", href: "/contacts", icon: BookUser, personal: true },
  {
    label: "Company Library",
    href: "/dashboard/company-library",
    icon: Library,
    personal: true,
    // Where they switch it on.
    isFor: ({ role, hasLibrary }) => isAdminLevel(role) && !hasLibrary,
  },
  { label: "Administration", href: "/admin/users", icon: Users, personal: true, isFor: ({ role }) => isAdminLevel(role) },
  { label: "Resources", href: "/dashboard/resources", icon: GraduationCap, personal: true },
  { label: "Send Feedback", href: "/feedback", icon: MessageCircle, personal: true },
  { label: "Apps and Plugins", href: "/apps-and-integrations/", icon: Plug, personal: true },
  { label: "Get Support", href: "/support", icon: LifeBuoy, personal: true },
  {
    label: "Plans & Pricing",
    href: "/plan-details",
    icon: CreditCard,
    personal: true,
    isFor: () => billingMode() !== "none" && !isNativeShell(),
  },
  { label: "Schedule a Demo", href: "/schedule-demo", icon: Calendar, personal: true },
  { label: "Contact Us", href: "/contact-sales", icon: Mail, personal: true },
  { label: "My Account", href: "/account", icon: CircleUser, personal: true },
  { label: "Logout", href: "/logout", icon: LogOut, personal: true },
];

export const rowsFor = (reader: NavigationReader): NavigationRow[] => signedInRows.filter((row) => row.isFor?.(reader) ?? true);
