import { ANYONE, LEADS, OPERATOR, SIGNED_IN, type Row } from "@aside/testkit/access-row.ts";

const ADDRESS = { name: "Ada", line1: "1 Main Street", city: "Berlin", country: "DE" };

const PRICE = "aside_personal_annually_usd";

/** Without billing, nothing can be bought or assigned: 422 `billing_off`. */
export const access: Record<string, Row> = {
  userPlanDetails: { admits: SIGNED_IN },
  listPlans: { admits: ANYONE },
  upgradeTrial: { admits: SIGNED_IN, input: () => ({ body: {} }), answers: 422 },
  signUpToPlan: { admits: SIGNED_IN, input: () => ({ body: { plan_id: "aside_shadow_user" } }), answers: 422 },
  listSeats: { admits: LEADS },
  // The company has no plan with seats. The colleague is no member of other companies: 404.
  assignSeat: {
    admits: LEADS.filter((kind) => kind !== "otherLead"),
    input: ({ ids }) => ({ body: { user_id: ids.colleague, has_seat: true } }),
    answers: 422,
  },
  listBillingAccounts: { admits: OPERATOR },
  setBillingPlan: { admits: OPERATOR, input: ({ ids }) => ({ body: { user_id: ids.colleague, plan_id: "aside_personal" } }), answers: 422 },
  listBillingProblems: { admits: OPERATOR },
  resolveBillingProblem: { admits: OPERATOR, input: () => ({ body: { kind: "unknown_price", subject: "price_1" } }) },
  // Without Stripe, nothing can be paid: 404 (server/checkout/checkout.hostile.test.ts has the others).
  validatePromoCode: { admits: SIGNED_IN, input: () => ({ body: { promoCode: "SAVE20" } }), answers: 404 },
  calculateTax: { admits: SIGNED_IN, input: () => ({ body: { line_items: [{ priceId: PRICE }], currency: "USD" } }), answers: 404 },
  createPaymentIntent: { admits: SIGNED_IN, input: () => ({ body: { amount: 29_900, currency: "USD" } }), answers: 404 },
  createSubscription: { admits: SIGNED_IN, input: () => ({ body: { priceId: PRICE, address: ADDRESS } }), answers: 404 },
  subscribeWithoutPayment: {
    admits: SIGNED_IN,
    input: () => ({ query: { promoCode: "cap_free" }, body: { plan_id: "aside_personal" } }),
    answers: 404,
  },
  billingDetails: { admits: SIGNED_IN, input: () => ({ query: {} }), answers: 404 },
  createPortalSession: { admits: SIGNED_IN, input: () => ({ body: { return_url: "/plan-details" } }), answers: 404 },
  syncSubscription: { admits: SIGNED_IN, answers: 404 },
  changeSeats: { admits: LEADS, input: () => ({ body: { seats: 3 } }), answers: 404 },
  cancelSubscription: { admits: SIGNED_IN, answers: 404 },
  resumeSubscription: { admits: SIGNED_IN, answers: 404 },
  payDueInvoice: { admits: SIGNED_IN, answers: 404 },
  listInvoices: { admits: SIGNED_IN, answers: 404 },
  refundInvoice: { admits: OPERATOR, input: () => ({ body: { invoice_id: "in_1" } }), answers: 404 },
  // The request has no body and no type.
  stripeWebhook: { admits: ANYONE, answers: 415 },
};
