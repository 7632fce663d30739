import { readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { useOrder } from "./checkout/use-order.ts";
import { useSeats } from "./queries.ts";

/** For who invites people: how many seats are free, else what another one costs. Nothing without a company plan that they manage. */
export function SeatNotice() {
  const { data: plan } = usePlan();
  return plan?.abilities.assign_seats ? <Notice /> : null;
}

function Notice() {
  const { data } = useSeats("", 1);
  const isFull = data !== undefined && data.seats_used >= data.seats;
  const offer = data?.price_id ? readLookupKey(data.price_id) : undefined;
  const order = useOrder(isFull && offer ? { ...offer, seats: data.seats + 1, promoCode: "" } : null, "").data;
  if (!data) return null;
  if (!isFull) return <p className="text-small text-muted">{copy.seatsFree(data.seats - data.seats_used)}</p>;
  return (
    <p className="text-small text-muted">
      {copy.seatsFull}{" "}
      {order?.renewal != null && copy.seatCosts(formatPrice(order.total, order.currency), formatPrice(order.renewal, order.currency))}{" "}
      <Link href="/plan-details" className="font-semibold text-ink underline underline-offset-2">
        {copy.changeSeats}
      </Link>
    </p>
  );
}
