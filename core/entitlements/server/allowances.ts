/**
 * What the functions that insert an Aside or mark one as sent ask for, so that an endpoint which forgets the plan's limits does not compile.
 * `requireCreate` and `requireSend` give them.
 */
declare const isAllowed: unique symbol;

export type CreateAllowance = { creatorId: string; readonly [isAllowed]: true };
export const allowCreate = (creatorId: string): CreateAllowance => ({ creatorId }) as CreateAllowance;

/** Why a post may be sent. A reply and a form's submission are free: they count for no plan. */
type SendReason = "counted" | "reply" | "submission";

export type SendAllowance = { reason: SendReason; readonly [isAllowed]: true };
export const allowSend = (reason: SendReason): SendAllowance => ({ reason }) as SendAllowance;
