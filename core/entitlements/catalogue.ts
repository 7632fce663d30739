import { brand } from "@aside/brand/brand.ts";
import { CURRENCIES, type Currency, type Duration, DURATIONS, PLAN_FEATURES, type PlanFeature } from "@aside/contract/plans.ts";

/** Every plan, its prices and limits. An operator who sells Aside edits this file; `docs/operations/billing.md` says what else to do. */

export type Plan = {
  slug: string;
  name: string;
  /** The best of a person's plans counts: the one with the highest rank. */
  rank: number;
  /** A company buys seats; others are for one person. */
  isForCompany: boolean;
  /** Offered on the pricing page. */
  isOffered: boolean;
  /** In minor units (cents, paise) of the whole duration; without an entry it is not sold like that. */
  prices: Partial<Record<Duration, Record<Currency, number>>>;
  /** The features that it lacks. Null: `shadowFeatures` counts. */
  excludedFeatures: readonly PlanFeature[] | null;
  shadowFeatures: readonly PlanFeature[];
  limits: {
    /** Asides that a person may create per calendar month (UTC); null: any number. */
    createsPerMonth: number | null;
    /** Asides that a person may send per calendar month (UTC); null: any number. */
    sendsPerMonth: number | null;
    /** Largest pre-recorded file. */
    uploadMb: number;
    /** The largest picture of a recording, by the lines of 16:9; 2160 is called 4K. */
    videoLines: 1080 | 2160;
    maxSeats: number;
  };
};

/** Recording lengths in seconds: with and without the feature `video_recording_length`. */
export const RECORDING_SECONDS = { extended: 300, standard: 120 };
export const TRIAL_DAYS = 14;
const UNLIMITED = { createsPerMonth: null, sendsPerMonth: null };

const trial: Plan = {
  slug: `${brand.slug}_trial_biweekly`,
  name: "Trial",
  rank: 1,
  isForCompany: false,
  isOffered: false,
  prices: {},
  excludedFeatures: [],
  shadowFeatures: [],
  limits: { ...UNLIMITED, uploadMb: 200, videoLines: 2160, maxSeats: 1 },
};

const personal: Plan = {
  slug: `${brand.slug}_personal`,
  name: "Personal",
  rank: 2,
  isForCompany: false,
  isOffered: true,
  prices: {
    monthly: { USD: 12_00, EUR: 11_00, GBP: 10_00, CNY: 85_00, INR: 999_00 },
    annually: { USD: 120_00, EUR: 110_00, GBP: 100_00, CNY: 850_00, INR: 9_990_00 },
  },
  excludedFeatures: [
    "engagement_analytics",
    "bcc_send",
    "custom_animated_backgrounds",
    "upload_pre_recorded_videos",
    "translation_ai",
    "multi_video_ai_analysis",
    "ai_assisted_sending",
    "viewing_gated_login",
    "video_recording_length",
    "company_library",
    "hubspot_integration",
  ],
  shadowFeatures: [],
  limits: { createsPerMonth: 50, sendsPerMonth: 100, uploadMb: 100, videoLines: 2160, maxSeats: 1 },
};

const professional: Plan = {
  slug: `${brand.slug}_professional`,
  name: "Professional",
  rank: 3,
  isForCompany: false,
  isOffered: true,
  prices: {
    monthly: { USD: 24_00, EUR: 22_00, GBP: 19_00, CNY: 169_00, INR: 1_999_00 },
    annually: { USD: 240_00, EUR: 220_00, GBP: 190_00, CNY: 1_690_00, INR: 19_990_00 },
  },
  excludedFeatures: ["company_library", "hubspot_integration"],
  shadowFeatures: [],
  limits: { ...UNLIMITED, uploadMb: 500, videoLines: 2160, maxSeats: 1 },
};

const business: Plan = {
  slug: `${brand.slug}_business`,
  name: "Business",
  rank: 5,
  isForCompany: true,
  isOffered: true,
  prices: {
    monthly: { USD: 36_00, EUR: 33_00, GBP: 29_00, CNY: 259_00, INR: 2_999_00 },
    annually: { USD: 360_00, EUR: 330_00, GBP: 290_00, CNY: 2_590_00, INR: 29_990_00 },
  },
  excludedFeatures: [],
  shadowFeatures: [],
  limits: { ...UNLIMITED, uploadMb: 2_000, videoLines: 2160, maxSeats: 1_000 },
};

/** Sold once, for promotions. */
const lifetime: Plan = {
  ...professional,
  slug: `${brand.slug}_lifetime`,
  name: "Lifetime",
  rank: 4,
  isOffered: false,
  prices: { lifetime: { USD: 299_00, EUR: 279_00, GBP: 239_00, CNY: 2_099_00, INR: 24_999_00 } },
};

/** Free and not offered: for people whom the operator invites by a link (`?shadow_signup`, if BILLING_SHADOW_SIGNUP is on). */
const shadowUser: Plan = {
  slug: `${brand.slug}_shadow_user`,
  name: "Guest pass",
  rank: 0,
  isForCompany: false,
  isOffered: false,
  prices: {},
  excludedFeatures: null,
  shadowFeatures: [...(personal.excludedFeatures ?? []), "transcript_editing", "download_videos", "screen_share"],
  limits: { createsPerMonth: 5, sendsPerMonth: 10, uploadMb: 50, videoLines: 1080, maxSeats: 1 },
};

/** After a trial or plan has ended: view, reply, export and delete. Not in the catalogue, because nobody buys it. */
export const ENDED: Plan = {
  slug: "ended",
  name: "No plan",
  rank: -1,
  isForCompany: false,
  isOffered: false,
  prices: {},
  excludedFeatures: PLAN_FEATURES,
  shadowFeatures: [],
  limits: { createsPerMonth: 0, sendsPerMonth: 0, uploadMb: 5, videoLines: 1080, maxSeats: 1 },
};

export const PLANS: readonly Plan[] = [trial, personal, professional, business, lifetime, shadowUser];
export const TRIAL = trial;
export const LIFETIME = lifetime;
export const SHADOW_USER = shadowUser;

export const findPlan = (slug: string): Plan | undefined => PLANS.find((plan) => plan.slug === slug);

/** By slug or tier, as links name it: `business` is `aside_business`. */
export const planOfName = (name: string): Plan | undefined => findPlan(name) ?? findPlan(`${brand.slug}_${name}`);

export const isShadow = (slug: string): boolean => slug.includes("shadow");

/** The features that the plan lacks: excluded ones or, where that list is missing, shadow features. */
export const missingFeatures = (plan: Plan): readonly PlanFeature[] => plan.excludedFeatures ?? plan.shadowFeatures;

/** Identifies a price at the payment provider, e.g. `aside_business_annually_usd`. */
export const lookupKeyOf = (slug: string, duration: Duration, currency: Currency): string =>
  `${slug}_${duration}_${currency.toLowerCase()}`;

/** The plan, duration and currency of a lookup key; undefined for a key that is not in the catalogue. */
export function readLookupKey(key: string): { plan: Plan; duration: Duration; currency: Currency } | undefined {
  for (const plan of PLANS)
    for (const duration of DURATIONS)
      for (const currency of CURRENCIES)
        if (plan.prices[duration] && lookupKeyOf(plan.slug, duration, currency) === key) return { plan, duration, currency };
  return undefined;
}
