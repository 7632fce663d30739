import type { Feature } from "@aside/server/feature.ts";
import { getPlanDetails as planDetailsEndpoint } from "@aside/core/entitlements/contract.ts";
import * as contract from "../contract.ts";
import { listAccounts, setPlan } from "./plan/accounts.ts";
import { listProblems, resolveProblem } from "./plan/problems.ts";
import { assignSeat, listSeats } from "./plan/seats.ts";
import { getPlanDetails, listPlans, signUpToPlan, upgradeTrial } from "./plan/trial.ts";
import { route } from "@aside/server/http/context.ts";
import * as checkout from "../checkout-contract.ts";
import { calculateTax } from "./checkout/calculate-tax.ts";
import { cancelSubscription, resumeSubscription, syncSubscription } from "./checkout/change-renewal.ts";
import { changeSeats } from "./seats/change-seats.ts";
import { createPaymentIntent } from "./checkout/create-payment-intent.ts";
import { createSubscription } from "./checkout/create-subscription.ts";
import { listInvoices } from "./invoices/list-invoices.ts";
import { billingDetails } from "./checkout/billing-details.ts";
import { payDueInvoice } from "./invoices/pay-due-invoice.ts";
import { createPortalSession } from "./checkout/portal-session.ts";
import { refundInvoice } from "./invoices/refund-invoice.ts";
import { subscribeWithoutPayment } from "./checkout/subscribe-without-payment.ts";
import { validatePromo } from "./checkout/validate-promo.ts";
import { receiveEvent } from "./webhook/receive-event.ts";
import { startMissingTrials } from "@aside/core/entitlements/server/trials.ts";
import { reportStrays } from "./webhook/report-strays.ts";
import { reconcile, sweepEvents } from "./webhook/reconcile.ts";
import { registerStandInRoutes } from "./stand-in-routes.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { handleEvent, sendBillingMail } from "./jobs.ts";
import { writeBillingMail } from "./webhook/billing-email.ts";
import { handleStoredEvent } from "./webhook/handle-event.ts";

export const feature: Feature = {
  routes: [
    route(planDetailsEndpoint, getPlanDetails),
    route(contract.listPlans, listPlans),
    route(contract.upgradeTrial, upgradeTrial),
    route(contract.signUpToPlan, signUpToPlan),
    route(contract.listSeats, listSeats),
    route(contract.assignSeat, assignSeat),
    route(contract.listAccounts, listAccounts),
    route(contract.setPlan, setPlan),
    route(contract.listProblems, listProblems),
    route(contract.resolveProblem, resolveProblem),
    route(checkout.validatePromo, validatePromo),
    route(checkout.calculateTax, calculateTax),
    route(checkout.createPaymentIntent, createPaymentIntent),
    route(checkout.createSubscription, createSubscription),
    route(checkout.subscribeWithoutPayment, subscribeWithoutPayment),
    route(checkout.billingDetails, billingDetails),
    route(checkout.createPortalSession, createPortalSession),
    route(checkout.syncSubscription, syncSubscription),
    route(checkout.changeSeats, changeSeats),
    route(checkout.cancelSubscription, cancelSubscription),
    route(checkout.resumeSubscription, resumeSubscription),
    route(checkout.payDueInvoice, payDueInvoice),
    route(checkout.listInvoices, listInvoices),
    route(checkout.refundInvoice, refundInvoice),
    route(checkout.stripeWebhook, receiveEvent),
  ],
  rawRoutes: registerStandInRoutes,
  subscriptions: [],
  jobs: (context, { mailer }) => [
    bindJob(handleEvent, async ({ data }) => await handleStoredEvent(context, data.event_id)),
    bindJob(
      sendBillingMail,
      async ({ data }) => void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeBillingMail(data) })),
    ),
  ],
  // None where nothing is limited.
  crons: (context) =>
    context.config.BILLING === "none"
      ? []
      : [
          { name: "billing.reconcile", cron: "*/5 * * * *", handler: async () => await reconcile(context) },
          { name: "billing.report-strays", cron: "29 4 * * *", handler: async () => await reportStrays(context) },
          { name: "billing.start-trials", cron: "41 3 * * *", handler: async () => await startMissingTrials(context) },
          { name: "billing.sweep-events", cron: "53 3 * * *", handler: async () => await sweepEvents(context) },
        ],
  tables: ["billing_customers", "billing_events", "billing_notices", "billing_problems"],
  personData: {},
};
