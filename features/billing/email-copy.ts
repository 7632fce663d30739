import { brand } from "@aside/brand/brand.ts";
import { formatUtcDate } from "@aside/contract/time/instants.ts";

type Given = { plan: string; amount: string | null; date: string | null; from: string | null };
type Texts = { subject: string; heading: string; body: string; action: string };

const planText = (plan: string) => (plan === "" ? `${brand.product} plan` : `${brand.product} ${plan} plan`);

export const emailCopy = {
  payment_failed: ({ plan, amount, date }: Given): Texts => ({
    subject: `Your payment for ${brand.product} failed`,
    heading: "Your payment failed",
    body: `We could not charge ${amount ?? "the amount due"} for your ${planText(plan)}. ${
      date === null
        ? "Please update your card to keep your plan."
        : `We will try again on ${formatUtcDate(date)}. Please update your card before then.`
    }`,
    action: "Update payment method",
  }),
  payment_action: ({ plan, amount }: Given): Texts => ({
    subject: `Confirm your payment for ${brand.product}`,
    heading: "Confirm your payment",
    body: `Your bank asks you to confirm the payment of ${amount ?? "the amount due"} for your ${planText(plan)}.`,
    action: "Confirm payment",
  }),
  trial_ends: ({ plan, date, amount }: Given): Texts => ({
    subject: `Your free trial of ${brand.product} ends soon`,
    heading: "Your free trial ends soon",
    body: `The free trial of your ${planText(plan)} ends on ${date === null ? "its last day" : formatUtcDate(date)}. ${
      amount === null ? "Add a card to keep the plan." : `Then we will charge ${amount}.`
    }`,
    action: amount === null ? "Add a card" : "View plan",
  }),
  receipt: ({ plan, amount, date, from }: Given): Texts => ({
    subject: `Your receipt from ${brand.product}`,
    heading: "Thank you for your payment",
    body: `We received ${amount ?? "your payment"} for your ${planText(plan)}${
      from === null || date === null ? "" : `, for the period from ${formatUtcDate(from)} to ${formatUtcDate(date)}`
    }.`,
    action: "View invoice",
  }),
  plan_ended: ({ plan }: Given): Texts => ({
    subject: `Your ${brand.product} plan has ended`,
    heading: "Your plan has ended",
    body: `Your ${planText(plan)} has ended. You can still view, reply, export and delete. Choose a plan to record new ${brand.products}.`,
    action: "Choose a plan",
  }),
};
