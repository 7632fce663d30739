import { readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import { usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { useOrder } from "./checkout/use-order.ts";
import { useSeats } from "./queries.ts";

/** For who invites `people`: how many seats are free, else what the missing ones cost. Nothing without a company plan that they manage. */
export function SeatNotice({ people }: { people: number }) {
  const { data: plan } = usePlan();
  return plan?.abilities.assign_seats ? <Notice people={Math.max(1, people)} /> : null;
}

function Notice({ people }: { people: number }) {
  const { data } = useSeats("", 1);
  const free = data ? Math.max(0, data.seats - data.seats_used) : 0;
  const missing = people - free;
  const offer = data?.price_id ? readLookupKey(data.price_id) : undefined;
  const order = useOrder(data && missing > 0 && offer ? { ...offer, seats: data.seats + missing, promoCode: "" } : null, "").data;
  if (!data) return null;
  if (missing <= 0) return <p className="text-small text-muted">{copy.seatsFree(free)}</p>;
  const problem = free === 0 ? copy.seatsFull : copy.seatsShort(free, people);
  // App stores allow no prices.
  if (isNativeShell()) return <p className="text-small text-muted">{problem}</p>;
  return (
    <p className="text-small text-muted">
      {problem}{" "}
      {order?.renewal != null &&
        copy.seatCosts(missing, formatPrice(order.total, order.currency), formatPrice(order.renewal, order.currency))}{" "}
      <Link href="/plan-details" className="font-semibold text-ink underline underline-offset-2">
        {copy.changeSeats}
      </Link>
    </p>
  );
}
