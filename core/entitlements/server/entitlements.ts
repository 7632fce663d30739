import { AppError } from "@aside/contract/errors.ts";
import type { PlanFeature } from "@aside/contract/plans.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ENDED, PLANS, RECORDING_SECONDS } from "../catalogue.ts";
import { copy } from "../copy.ts";
import { allows, type Standing } from "../standing.ts";
import { allowCreate, allowSend, type CreateAllowance, type SendAllowance } from "./allowances.ts";
import { readStanding } from "./standing.ts";
import { countCreates, countSends } from "./standing-store.ts";

/**
 * Whether the actor's plan has the feature and this installation did not disable it (DISABLED_FEATURES). People without an account and API
 * clients have no plan: only the installation counts.
 */
export async function hasFeature(context: AppContext, actor: Actor, feature: PlanFeature): Promise<boolean> {
  return await personHasFeature(context, actor.kind === "user" ? actor : null, feature);
}

/** The same of a person who need not be the actor; null: no account. */
export async function personHasFeature(
  context: AppContext,
  person: Pick<UserActor, "userId" | "email"> | null,
  feature: PlanFeature,
): Promise<boolean> {
  if (context.config.DISABLED_FEATURES.includes(feature)) return false;
  const standing = person && (await readStanding(context, person));
  return standing === null || allows(standing.plan, feature);
}

/** A 402 error `feature_locked` with the feature's name in `details`. */
export function featureLocked(feature: PlanFeature, message = copy.locked): AppError {
  return new AppError(402, "feature_locked", message, { details: { feature } });
}

/** Throws 402 `feature_locked` unless the actor may use the feature. */
export async function requireFeature(context: AppContext, actor: Actor, feature: PlanFeature): Promise<void> {
  if (!(await hasFeature(context, actor, feature))) throw featureLocked(feature);
}

/** Whether this installation sells plans, and so shows prices. */
export const sellsPlans = ({ config }: { config: Pick<AppContext["config"], "BILLING"> }): boolean =>
  config.BILLING === "test" || config.BILLING === "stripe";

const BYTES_PER_MB = 1024 * 1024;
const MOST_LINES = 2160;
const largestUploadMb = Math.max(...PLANS.map((plan) => plan.limits.uploadMb));

/** The longest recording in seconds. Guests and people on a plan without `video_recording_length` have the standard length. */
export async function recordingSecondsOf(context: AppContext, actor: Actor): Promise<number> {
  const { BILLING, RECORDING_LIMIT_SECONDS } = context.config;
  const isExtended = (BILLING === "none" || actor.kind === "user") && (await hasFeature(context, actor, "video_recording_length"));
  if (BILLING === "none") return isExtended ? RECORDING_LIMIT_SECONDS : Math.min(RECORDING_LIMIT_SECONDS, RECORDING_SECONDS.standard);
  return isExtended ? RECORDING_SECONDS.extended : RECORDING_SECONDS.standard;
}

/** The longest recording of any plan, for takes from before plans. */
export const longestRecordingSeconds = ({ config }: AppContext): number =>
  config.BILLING === "none" ? config.RECORDING_LIMIT_SECONDS : RECORDING_SECONDS.extended;

/** The largest file of any plan, where the actor is not known. */
export const largestUploadBytes = ({ config }: AppContext): number =>
  (config.BILLING === "none" ? config.MAX_UPLOAD_MB : largestUploadMb) * BYTES_PER_MB;

/** The largest pre-recorded file in bytes. */
export async function uploadBytesOf(context: AppContext, actor: Actor): Promise<number> {
  if (context.config.BILLING === "none") return context.config.MAX_UPLOAD_MB * BYTES_PER_MB;
  const standing = actor.kind === "user" ? await readStanding(context, actor) : null;
  return (standing?.plan.limits.uploadMb ?? context.config.MAX_UPLOAD_MB) * BYTES_PER_MB;
}

/** The lines of the largest picture that the actor may record: 1080, or 2160 (4K). Where plans count, people without an account have none. */
export async function videoLinesOf(context: AppContext, actor: Actor): Promise<number> {
  if (context.config.BILLING === "none") return MOST_LINES;
  const standing = actor.kind === "user" ? await readStanding(context, actor) : null;
  return (standing?.plan ?? ENDED).limits.videoLines;
}

/** The Asides that the person created this month (UTC), and how many their plan allows. `max` null: any number, which are not counted. */
export async function createsThisMonth(context: AppContext, actor: UserActor): Promise<{ used: number; max: number | null }> {
  const max = (await readStanding(context, actor))?.plan.limits.createsPerMonth ?? null;
  return { max, used: max === null ? 0 : await countCreates(context.db, actor.userId, startOfMonth(context.now())) };
}

/** Whether the person reached the number of Asides that their plan lets them create this month. */
export async function isCreateLimitReached(context: AppContext, actor: UserActor): Promise<boolean> {
  const { used, max } = await createsThisMonth(context, actor);
  return max !== null && used >= max;
}

/** Throws 402 `trial_ended` or `create_limit_reached` unless the person may create an Aside, or `count` of them. */
export async function requireCreate(context: AppContext, actor: UserActor, count = 1): Promise<CreateAllowance> {
  requirePlan(await readStanding(context, actor));
  const { used, max } = await createsThisMonth(context, actor);
  if (max !== null && used + count > max) throw new AppError(402, "create_limit_reached", copy.createLimit);
  return allowCreate(actor.userId);
}

/** Throws 402 `trial_ended`, `send_limit_reached` or `feature_locked` unless the person may send an Aside, or `count` of them. */
export async function requireSend(context: AppContext, actor: UserActor, count = 1): Promise<SendAllowance> {
  const standing = await readStanding(context, actor);
  requirePlan(standing);
  await requireFeature(context, actor, "video_sends");
  const max = standing?.plan.limits.sendsPerMonth ?? null;
  if (max !== null && (await countSends(context.db, actor.userId, startOfMonth(context.now()))) + count > max)
    throw new AppError(402, "send_limit_reached", copy.sendLimit);
  return allowSend("counted");
}

function requirePlan(standing: Standing | null): void {
  if (standing?.state !== "ended") return;
  throw new AppError(402, "trial_ended", endedText(standing));
}

const endedText = ({ needsSeat, hadPlan, hasUsedTrial }: Standing): string =>
  needsSeat ? copy.noSeat : hadPlan ? copy.planEnded : hasUsedTrial ? copy.trialEnded : copy.noPlan;

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
