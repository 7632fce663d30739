import { ANYONE, LEADS, OPERATOR, type Row, SIGNED_IN } from "./row.ts";

/** Without billing, nothing can be bought or assigned: 422 `billing_off`. */
export const billingRows: Record<string, Row> = {
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
};
