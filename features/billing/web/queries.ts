import type { Currency } from "@aside/contract/plans.ts";
import { api } from "@aside/web-client/api.ts";
import { PLAN_KEY } from "@aside/core/entitlements/web/use-plan.ts";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as checkout from "../checkout-contract.ts";
import * as contract from "../contract.ts";
import type { BillingAccount } from "../contract.ts";

export function usePlans() {
  return useQuery({ queryKey: ["plans"], queryFn: async () => await api.call(contract.listPlans, {}), staleTime: 300_000 });
}

/** Changes the plan; the reply is the new one. */
function usePlanChange<Input>(change: (input: Input) => Promise<PlanDetails>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => {
      client.setQueryData(PLAN_KEY, plan);
      for (const key of ["create-limit", "invoices", "seats", "order"]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export const useStartTrial = () => usePlanChange(async () => await api.call(contract.upgradeTrial, { body: {} }));
export const useSignUpToPlan = () =>
  usePlanChange(async (planId: string) => await api.call(contract.signUpToPlan, { body: { plan_id: planId } }));
export const useSync = () => usePlanChange(async () => await api.call(checkout.syncSubscription, {}));
type OwnerKind = PlanDetails["owner"];
export const useCancel = (owner?: OwnerKind) =>
  usePlanChange(async () => await api.call(checkout.cancelSubscription, { query: { owner } }));
export const useResume = (owner?: OwnerKind) =>
  usePlanChange(async () => await api.call(checkout.resumeSubscription, { query: { owner } }));
export const usePayDue = () => usePlanChange(async () => await api.call(checkout.payDueInvoice, {}));
export const useChangeSeats = () =>
  usePlanChange(async (body: { seats: number; base: string }) => await api.call(checkout.changeSeats, { body }));
export const useSubscribeFree = () =>
  usePlanChange(
    async ({ promoCode, ...body }: { plan_id: string; promoCode: string; currency: Currency; duration: "monthly" | "annually" }) =>
      await api.call(checkout.subscribeWithoutPayment, { query: { promoCode }, body }),
  );

/** The address that was given last, and the credit. Not shared: they change with each payment. */
export function useBillingDetails(owner?: OwnerKind, isKnown = true) {
  return useQuery({
    queryKey: ["billing-details", owner],
    queryFn: async () => await api.call(checkout.billingDetails, { query: { owner } }),
    enabled: isKnown,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function usePortal(owner?: OwnerKind) {
  return useMutation({
    mutationFn: async () => await api.call(checkout.createPortalSession, { body: { return_url: "/plan-details?returned=portal", owner } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** The provider's form for the card. It replaces this page, whose address would open the form again on the way back. */
export function useUpdateCard() {
  return useMutation({
    mutationFn: async () =>
      await api.call(checkout.createPortalSession, {
        body: { return_url: "/plan-details?returned=card", flow: "payment_method_update" },
      }),
    onSuccess: ({ url }) => window.location.replace(url),
  });
}

export function useInvoices(isShown: boolean) {
  return useQuery({
    queryKey: ["invoices"],
    queryFn: async () => await api.call(checkout.listInvoices, { query: {} }),
    enabled: isShown,
  });
}

/** The account as requests name it. */
export const accountOf = ({ kind, id }: Pick<BillingAccount, "kind" | "id">) => (kind === "company" ? { company_id: id } : { user_id: id });
const accountInvoicesKey = (id: string) => ["invoices", id];

/** The invoices of any account, for administrators of the installation. */
export function useAccountInvoices(account: BillingAccount) {
  return useQuery({
    queryKey: accountInvoicesKey(account.id),
    queryFn: async () => await api.call(checkout.listInvoices, { query: accountOf(account) }),
  });
}

/** The reply is the invoice as it is then. */
export function useRefund(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { invoice_id: string; amount: number; refunded: number; takes_credit: boolean; reason: string }) =>
      await api.call(checkout.refundInvoice, { body }),
    onSuccess: (refunded) => {
      client.setQueryData<{ items: checkout.Invoice[] }>(
        accountInvoicesKey(accountId),
        (list) => list && { ...list, items: list.items.map((invoice) => (invoice.id === refunded.id ? refunded : invoice)) },
      );
      // The credit of the customer is part of each.
      void client.invalidateQueries({ queryKey: accountInvoicesKey(accountId) });
      // The refund of a lifetime plan ends it.
      void client.invalidateQueries({ queryKey: ["billing-accounts"] });
    },
    // Refused: another administrator may have refunded it meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: accountInvoicesKey(accountId) }),
  });
}

export function useSeats(query: string, page: number) {
  return useQuery({
    queryKey: ["seats", query, page],
    queryFn: async () => await api.call(contract.listSeats, { query: { query, page } }),
    placeholderData: keepPreviousData,
  });
}

export function useAssignSeat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { user_id: string; has_seat: boolean }) => await api.call(contract.assignSeat, { body }),
    onSuccess: () => {
      for (const key of ["seats", ...PLAN_KEY]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export function useAccounts(kind: "company" | "user", query: string, page: number) {
  return useQuery({
    queryKey: ["billing-accounts", kind, query, page],
    queryFn: async () => await api.call(contract.listAccounts, { query: { kind, query, page } }),
    placeholderData: keepPreviousData,
  });
}

export type PlanToSet = {
  company_id?: string;
  user_id?: string;
  plan_id: string | null;
  seats?: number;
  ends_at?: string | null;
  reference?: string;
};

export function useSetPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PlanToSet) => await api.call(contract.setPlan, { body }),
    onSuccess: () => {
      for (const key of ["billing-accounts", ...PLAN_KEY]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export function useProblems() {
  return useQuery({ queryKey: ["billing-problems"], queryFn: async () => await api.call(contract.listProblems, {}) });
}

export function useResolveProblem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { kind: string; subject: string }) => await api.call(contract.resolveProblem, { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ["billing-problems"] }),
  });
}
