import { DURATIONS, PLAN_FEATURES } from "@aside/contract/plans.ts";
import { missingFeatures, type Plan, RECORDING_SECONDS } from "@aside/core/entitlements/catalogue.ts";
import type { OfferedPlan } from "./contract.ts";

const BYTES_PER_MB = 1024 * 1024;

/** A plan of the catalogue as it is offered; the pricing page draws it without asking the server. */
export function offered(plan: Plan): OfferedPlan {
  const missing = missingFeatures(plan);
  return {
    id: plan.slug,
    slug: plan.slug,
    name: plan.name,
    is_for_company: plan.isForCompany,
    max_seats: plan.limits.maxSeats,
    prices: Object.fromEntries(DURATIONS.flatMap((duration) => (plan.prices[duration] ? [[duration, plan.prices[duration]]] : []))),
    included_features: PLAN_FEATURES.filter((feature) => !missing.includes(feature)),
    excluded_features: plan.excludedFeatures === null ? null : [...plan.excludedFeatures],
    shadow_features: [...plan.shadowFeatures],
    create_limit: plan.limits.createsPerMonth,
    send_limit: plan.limits.sendsPerMonth,
    recording_limit_seconds: missing.includes("video_recording_length") ? RECORDING_SECONDS.standard : RECORDING_SECONDS.extended,
    max_upload_bytes: plan.limits.uploadMb * BYTES_PER_MB,
    max_video_lines: plan.limits.videoLines,
  };
}
