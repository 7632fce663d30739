import { billingMode, isNativeShell } from "@aside/web-client/billing-mode.ts";
import { brand } from "@aside/brand/brand.ts";
import { isAdminLevel } from "@aside/contract/permissions.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Inbox, Library, Plus, Video } from "lucide-react";
import type { NavigationReader, NavigationRow } from "./navigation.ts";
import type * as menuIcons from "./web/menu-icons.ts";

/** An icon that is loaded with the menu: most pages show only its button. */
const menuIcon = (name: keyof typeof menuIcons) => lazyChunk(async () => ({ default: (await import("./web/menu-icons.ts"))[name] }));

/** In the order of spec.md, section 2, with entries of our own between them. */
const signedInRows: readonly NavigationRow[] = [
  { label: `Create New ${brand.product}`, href: `/${brand.slug}/new`, icon: Plus, primary: true },
  { label: "Inbox", href: "/dashboard/inbox", icon: Inbox, dotWhenUnviewed: true },
  { label: `My ${brand.products}`, href: "/dashboard/created-videos", icon: Video },
  { label: "Company Library", href: "/dashboard/company-library", icon: Library, isFor: ({ hasLibrary }) => hasLibrary },
  // In the menu, because the bar has no room for it next to the library.
  {
    label: "True Avatar",
    href: "/dashboard/true-avatar",
    icon: menuIcon("ScanFace"),
    personal: true,
    isFor: ({ hasAvatar }) => hasAvatar,
  },
  { label: "Analysis", href: "/analyses", icon: menuIcon("MessagesSquare"), personal: true },
  { label: "Contacts", href: "/contacts", icon: menuIcon("BookUser"), personal: true },
  {
    label: "Company Library",
    href: "/dashboard/company-library",
    icon: menuIcon("Library"),
    personal: true,
    // For those who can switch it on there.
    isFor: ({ role, hasLibrary }) => isAdminLevel(role) && !hasLibrary,
  },
  { label: "Administration", href: "/admin/users", icon: menuIcon("Users"), personal: true, isFor: ({ role }) => isAdminLevel(role) },
  { label: "Resources", href: "/dashboard/resources", icon: menuIcon("GraduationCap"), personal: true, startsGroup: true },
  { label: "Send Feedback", href: "/feedback", icon: menuIcon("MessageCircle"), personal: true },
  { label: "Apps and Plugins", href: "/apps-and-integrations/", icon: menuIcon("Plug"), personal: true },
  { label: "Get Support", href: "/support", icon: menuIcon("LifeBuoy"), personal: true },
  {
    label: "Plans & Pricing",
    href: "/plan-details",
    icon: menuIcon("CreditCard"),
    personal: true,
    isFor: () => billingMode() !== "none" && !isNativeShell(),
  },
  { label: "Schedule a Demo", href: "/schedule-demo", icon: menuIcon("Calendar"), personal: true },
  { label: "Contact Us", href: "/contact-sales", icon: menuIcon("Mail"), personal: true },
  { label: "My Account", href: "/account", icon: menuIcon("CircleUser"), personal: true, startsGroup: true },
  { label: "Logout", href: "/logout", icon: menuIcon("LogOut"), personal: true },
];

export const rowsFor = (reader: NavigationReader): NavigationRow[] => signedInRows.filter((row) => row.isFor?.(reader) ?? true);
