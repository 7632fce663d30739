import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { brand } from "@aside/brand/brand.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { LucideIcon } from "lucide-react";

/** The signed-in user, as far as the menus depend on it. */
export interface NavigationReader {
  role: Role;
  /** The company library is on for them. */
  hasLibrary: boolean;
}

/** One entry of the menus. New entries of signed-in people are added to signed-in-rows.ts, others here. */
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
  /** Who sees the entry; everyone if absent. */
  isFor?: (reader: NavigationReader) => boolean;
}

export const signedOutRows: readonly NavigationRow[] = [
  { label: "How it Works", href: "/#how-it-works" },
  { label: "Pricing", href: "/pricing", isFor: sellsPlans },
];

/** The footer's two columns. */
export const productLinks: readonly NavigationRow[] = [
  { label: "Pricing", href: "/pricing", isFor: sellsPlans },
  { label: "How it Works", href: "/#how-it-works" },
];

export const companyLinks: readonly NavigationRow[] = [
  { label: "Contact Us", href: `mailto:${brand.mailboxes.sales}` },
  { label: "Support", href: `mailto:${brand.mailboxes.support}` },
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
];

/** The entries for someone who is not signed in. */
export const shownToGuests = (rows: readonly NavigationRow[]): readonly NavigationRow[] =>
  rows.filter((row) => row.isFor?.({ role: "USER", hasLibrary: false }) ?? true);
