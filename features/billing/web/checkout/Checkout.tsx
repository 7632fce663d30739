import { type Plan } from "@aside/core/entitlements/catalogue.ts";
import { CURRENCIES, type Currency, type Duration } from "@aside/contract/plans.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import type { PlanDetails } from "@aside/core/entitlements/contract.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { type SyntheticEvent, Suspense, useRef, useState } from "react";
import type { Address } from "../../checkout-contract.ts";
import { checkoutCopy as copy, planCopy } from "../../copy.ts";
import { PAID_PATH } from "../../links.ts";
import { formatPrice } from "../../prices.ts";
import { TestMode } from "../TestMode.tsx";
import { useBillingDetails, useSubscribeFree, useSync } from "../queries.ts";
import { AddressFields, type AddressErrors, findAddressErrors } from "./AddressFields.tsx";
import type { Confirm } from "./CardFields.tsx";
import { findSeatsProblem } from "./find-seats-problem.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import { PromoField } from "./PromoField.tsx";
import { type Choice, type Promo, startPayment, useOrder } from "./use-order.ts";

// Stripe's library is needed here only.
const CardFields = lazyChunk(async () => ({ default: (await import("./CardFields.tsx")).CardFields }));

const EMPTY: Address = { name: "", line1: "", line2: "", city: "", state: "", postal_code: "", country: "", tax_id: "" };

type Props = { plan: Plan; duration: Duration; currency: Currency; promo: string; seats: string; name: string; onDone: () => void };

/** Buying a plan: what, for whom, by card; or without a payment, by a promo code. */
export function Checkout({ plan, duration: asked, currency: first, promo: initialPromo, seats: firstSeats, name, onDone }: Props) {
  const { data: details } = usePlan();
  const [duration, setDuration] = useState<Duration>(plan.prices[asked] ? asked : plan.prices.annually ? "annually" : "lifetime");
  const [chosen, setChosen] = useState(duration);
  const [currency, setCurrency] = useState(first);
  const [seats, setSeats] = useState(firstSeats === "" ? null : firstSeats);
  const [promo, setPromo] = useState<{ code: string; given: Promo | null }>({ code: "", given: null });
  const [typedAddress, setAddress] = useState<Address | null>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = useRef<Confirm>(null);
  const [sync, subscribeFree] = [useSync(), useSubscribeFree()];

  // Until something is typed: the address that was given last.
  const before = useBillingDetails(plan.isForCompany && details?.company_name ? "company" : "user", details !== undefined);
  const address = typedAddress ?? { ...EMPTY, name, ...before.data?.address };

  // One person buys one seat; a company that has the plan keeps what it has.
  const known = plan.isForCompany && details ? Math.max(1, details.seats_used, details.owner === "company" ? details.seats : 1) : 1;
  const typed = seats ?? String(known);
  // People keep their seats in a plan; a company that buys its first may leave some without.
  const taken = details?.state === "subscribed" && details.owner === "company" ? details.seats_used : 0;
  const seatsProblem = plan.isForCompany ? findSeatsProblem(typed, taken, plan.limits.maxSeats) : null;
  const choice: Choice = { plan, duration, currency, seats: plan.isForCompany ? Number(typed) : 1, promoCode: promo.code };
  const order = useOrder(seatsProblem === null ? choice : null, useDebounced(taxPlaceOf(address)));
  const isFree = promo.given?.is_free === true;
  const [hasStoredFailed, setStoredFailed] = useState(false);
  const usesStoredCard = duration !== "lifetime" && !hasStoredFailed && details !== undefined && changesPlanWithCard(details, plan);
  const total = order.data?.total ?? 0;

  /** After a change, a refused order may be allowed. */
  function choose(change: () => void): void {
    setFailure(null);
    change();
  }

  function applyPromo(code: string, given: Promo | null): void {
    setFailure(null);
    setPromo({ code, given });
    // Some codes prescribe how the plan is billed. Without the code, it is billed as it was chosen.
    if (given?.billed_by && plan.prices[given.billed_by]) setDuration(given.billed_by);
    else if (promo.given?.billed_by) setDuration(chosen);
  }

  async function pay(): Promise<string | null> {
    if (isFree) {
      const paidBy = duration === "lifetime" ? "annually" : duration;
      await subscribeFree.mutateAsync({ plan_id: plan.slug, promoCode: promo.code, currency, duration: paidBy });
      return null;
    }
    const start = async () => {
      if (!order.data) throw new Error(copy.cardUnavailable);
      return await startPayment(choice, address, order.data);
    };
    const problem = usesStoredCard ? await payByStoredCard(start) : await payByForm(start);
    if (problem === null) await sync.mutateAsync(undefined);
    return problem;
  }

  async function payByForm(start: Start): Promise<string | null> {
    return confirm.current ? await confirm.current(start, new URL(PAID_PATH, window.location.origin).href) : copy.cardUnavailable;
  }

  /** The same change again waits for another card. */
  async function payByStoredCard(start: Start): Promise<string | null> {
    const { secret } = await start();
    if (secret === null) return null;
    setStoredFailed(true);
    return copy.storedCardFailed;
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const found = isFree ? {} : findAddressErrors(address);
    setErrors(found);
    if (Object.keys(found).length > 0) return setFailure(copy.fixFields);
    setBusy(true);
    setFailure(null);
    const problem = await pay().catch((error: Error) => error.message);
    setBusy(false);
    if (problem === null) onDone();
    else setFailure(problem);
  }

  if (!details || before.isLoading) return <Skeleton className="h-96" />;
  const billedBy = promo.given?.billed_by ?? null;
  const durations = (["annually", "monthly", "lifetime"] as const).filter(
    (each) => plan.prices[each] && (billedBy === null || each === billedBy || !plan.prices[billedBy]),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <TestMode />
        <Card className="flex flex-col gap-4">
          <h2 className="text-lead font-semibold">{copy.planTitle(plan.name)}</h2>
          {durations.length > 1 && (
            <RadioGroup
              legend={planCopy.billed}
              options={durations.map((each) => ({
                value: each,
                label: planCopy.durations[each],
                hint: copy.priceHint(formatPrice(plan.prices[each]?.[currency] ?? 0, currency), plan.isForCompany, each),
              }))}
              value={duration}
              onChange={(next) => choose(() => (setDuration(next), setChosen(next)))}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={planCopy.currency}
              value={currency}
              onChange={(event) => choose(() => setCurrency(event.target.value as Currency))}
            >
              {CURRENCIES.map((each) => (
                <option key={each} value={each}>
                  {planCopy.currencies[each]}
                </option>
              ))}
            </Select>
            {plan.isForCompany && (
              <TextField
                label={copy.seats}
                type="number"
                inputMode="numeric"
                min={Math.max(1, taken)}
                max={plan.limits.maxSeats}
                value={typed}
                onChange={(event) => choose(() => setSeats(event.target.value))}
                {...(seatsProblem ? { error: seatsProblem } : {})}
              />
            )}
          </div>
        </Card>
        {!isFree && (
          <>
            <Card>
              <AddressFields value={address} onChange={setAddress} errors={errors} />
            </Card>
            <Card className="flex flex-col gap-4">
              <h2 className="text-lead font-semibold">{copy.cardTitle}</h2>
              {usesStoredCard && (
                <p>
                  {copy.storedCard}{" "}
                  <Link href="/plan-details?update_card=true" className="font-semibold underline underline-offset-2">
                    {copy.useAnotherCard}
                  </Link>
                </p>
              )}
              {!usesStoredCard && details.publishable_key && (
                <Suspense fallback={<Skeleton className="h-40" />}>
                  <CardFields
                    ref={confirm}
                    publishableKey={details.publishable_key}
                    amount={total}
                    currency={currency}
                    isSubscription={duration !== "lifetime"}
                  />
                </Suspense>
              )}
            </Card>
          </>
        )}
      </div>
      <div className="lg:sticky lg:top-32">
        <OrderSummary order={order} ends={isFree}>
          <PromoField plan={plan} initial={initialPromo} onApply={applyPromo} />
          <p role="alert" className="text-danger empty:hidden">
            {failure}
          </p>
          <Button type="submit" busy={isBusy} busyLabel={copy.paying} disabled={order.data === undefined || seatsProblem !== null}>
            {isFree ? copy.start : order.data?.total === 0 ? copy.confirm : copy.pay(order.data ? formatPrice(total, currency) : "")}
          </Button>
          <p className="text-small text-muted">{copy.terms}</p>
        </OrderSummary>
      </div>
    </form>
  );
}

/** The place that the tax depends on, as JSON; "" before its country. Fields are filled one after the other. */
function taxPlaceOf({ country, postal_code, state, city, line1, tax_id }: Address): string {
  const known = Object.entries({ country, postal_code, state, city, line1, tax_id }).filter(([, value]) => value.trim() !== "");
  return country ? JSON.stringify(Object.fromEntries(known)) : "";
}

type Start = Parameters<Confirm>[0];

/** The buyer has a subscription, which the card on file pays. */
const changesPlanWithCard = (details: PlanDetails, plan: Plan): boolean =>
  details.state === "subscribed" &&
  details.abilities.open_portal &&
  details.has_payment_method === true &&
  details.owner === (plan.isForCompany && details.company_name !== null ? "company" : "user");
