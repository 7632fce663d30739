import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../checkout-contract.ts";
import { calculateTax } from "./checkout/calculate-tax.ts";
import { cancelSubscription, resumeSubscription, syncSubscription } from "./checkout/change-renewal.ts";
import { changeSeats } from "./seats/change-seats.ts";
import { createPaymentIntent } from "./checkout/create-payment-intent.ts";
import { createSubscription } from "./checkout/create-subscription.ts";
import { listInvoices } from "./checkout/list-invoices.ts";
import { billingDetails } from "./checkout/billing-details.ts";
import { payDueInvoice } from "./checkout/pay-due-invoice.ts";
import { createPortalSession } from "./checkout/portal-session.ts";
import { refundInvoice } from "./checkout/refund-invoice.ts";
import { subscribeWithoutPayment } from "./checkout/subscribe-without-payment.ts";
import { validatePromo } from "./checkout/validate-promo.ts";
import { receiveEvent } from "./webhook/receive-event.ts";

export const routes: Route[] = [
  route(contract.validatePromo, validatePromo),
  route(contract.calculateTax, calculateTax),
  route(contract.createPaymentIntent, createPaymentIntent),
  route(contract.createSubscription, createSubscription),
  route(contract.subscribeWithoutPayment, subscribeWithoutPayment),
  route(contract.billingDetails, billingDetails),
  route(contract.createPortalSession, createPortalSession),
  route(contract.syncSubscription, syncSubscription),
  route(contract.changeSeats, changeSeats),
  route(contract.cancelSubscription, cancelSubscription),
  route(contract.resumeSubscription, resumeSubscription),
  route(contract.payDueInvoice, payDueInvoice),
  route(contract.listInvoices, listInvoices),
  route(contract.refundInvoice, refundInvoice),
  route(contract.stripeWebhook, receiveEvent),
];
