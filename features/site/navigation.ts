import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { brand } from "@aside/brand/brand.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { ComponentType } from "react";

/** The signed-in user, as far as the menus depend on it. */
export interface NavigationReader {
  role: Role;
  /** The company library is on for them. */
  hasLibrary: boolean;
  /** True Avatar is on for them. */
  hasAvatar: boolean;
}

/** One entry of the signed-in menu, whose entries are in signed-in-rows.ts. */
export interface NavigationRow {
  label: string;
  href: string;
  icon?: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Shown as the primary button. */
  primary?: boolean;
  /** Shows a dot while there are unviewed posts. */
  dotWhenUnviewed?: boolean;
  /** Shown in the avatar menu instead of the bar. */
  personal?: boolean;
  /** Begins a group of the menu. */
  startsGroup?: boolean;
  /** The readers who see the entry; everyone if absent. */
  isFor?: (reader: NavigationReader) => boolean;
}

/** Whom a public page shows an entry. The page is the same for everybody: style sheet and script hide what is for others. */
export type Audience = "members" | "whitelisted" | "not-native";

/** An entry of the menus on public pages. */
export interface PublicRow {
  label: string;
  href: string;
  /** Everyone if absent. */
  audience?: Audience;
  /** Only on installations that sell plans. */
  needsPlans?: boolean;
}

/** Leads people without an account to the sign-up. Those with one see Upgrade, where plans are sold. */
export const GET_STARTED = "Get Started Free";

export const signedOutRows: readonly PublicRow[] = [
  { label: "How it Works", href: "/how-it-works" },
  { label: "Use Cases", href: "/use-cases" },
  { label: "About Us", href: "/about-us" },
  { label: "Press", href: "/press" },
  { label: "Pricing", href: "/pricing", audience: "not-native", needsPlans: true },
];

/** The entries of `signedOutRows` in the app, which knows whether there are prices. */
export const shownToGuests = (): readonly PublicRow[] => signedOutRows.filter((row) => !row.needsPlans || sellsPlans());

/** The footer's two columns. */
export const productLinks: readonly PublicRow[] = [
  { label: "Pricing", href: "/pricing", audience: "not-native" },
  { label: "How it Works", href: "/how-it-works" },
  { label: "Use Cases", href: "/use-cases" },
  { label: "AI Usage Guide", href: "/usage-guide" },
  { label: "Resources", href: "/dashboard/resources", audience: "whitelisted" },
  { label: "Schedule a Demo", href: "/schedule-demo" },
  { label: "Testimonials", href: "/testimonials" },
  { label: "Share Feedback", href: "/feedback", audience: "members" },
  { label: "Developers", href: "/developers" },
];

export const companyLinks: readonly PublicRow[] = [
  { label: "Contact Us", href: "/contact-sales" },
  { label: "Press", href: "/press" },
  { label: "Support", href: "/support" },
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
  { label: "About Us", href: "/about-us" },
  { label: "Affiliate", href: "/affiliate" },
];

/** Where a guest starts recording: the app asks them to sign up, then opens the recorder. */
export const FIRST_RECORDING = `/${brand.slug}/new?signup_default=true`;
