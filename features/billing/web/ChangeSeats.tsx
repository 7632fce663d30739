import { readLookupKey } from "@aside/core/entitlements/catalogue.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { type SyntheticEvent, useState } from "react";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { findSeatsProblem } from "./checkout/find-seats-problem.ts";
import { OrderSummary } from "./checkout/OrderSummary.tsx";
import { useOrder } from "./checkout/use-order.ts";
import { useChangeSeats } from "./queries.ts";

type Props = { priceId: string; seats: number; used: number; onClose: () => void };

/** How many seats the company has, with what the payment provider charges for the change now and later. */
export function ChangeSeats({ priceId, seats, used, onClose }: Props) {
  const offer = readLookupKey(priceId);
  const [typed, setTyped] = useState(String(seats + 1));
  const [failure, setFailure] = useState<string | null>(null);
  const change = useChangeSeats();
  const max = offer?.plan.limits.maxSeats ?? 1;
  const count = readWhole(typed, 1, max) ?? 0;
  const problem = findSeatsProblem(typed, used, max);
  const asked = Number(useDebounced(problem === null ? typed : String(seats)));
  const order = useOrder(offer ? { ...offer, seats: asked, promoCode: "" } : null, "");
  const isShown = problem === null && asked === count && count !== seats;

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!isShown) return;
    setFailure(null);
    try {
      const plan = await change.mutateAsync({ seats: count, base: order.data?.base ?? "" });
      if (plan.is_change_pending) return setFailure(copy.seatsUnpaid);
      toastSuccess(copy.seatsChanged(count));
      onClose();
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.changeSeats} description={copy.changeSeatsWhy}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={copy.seatsTitle}
          type="number"
          inputMode="numeric"
          min={Math.max(1, used)}
          max={max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(problem ? { error: problem } : {})}
        />
        {isShown && (
          <OrderSummary order={order} ends={false}>
            <Button type="submit" busy={change.isPending} disabled={order.data === undefined || order.isFetching}>
              {order.data && order.data.total > 0 ? copy.paySeats(formatPrice(order.data.total, order.data.currency)) : copy.changeSeats}
            </Button>
          </OrderSummary>
        )}
        <p role="alert" className="text-danger empty:hidden">
          {failure}
        </p>
        {failure === copy.seatsUnpaid && offer && (
          <LinkButton
            href={`/checkout?${new URLSearchParams({ plan: offer.plan.slug, duration: offer.duration, currency: offer.currency, seats: typed })}`}
          >
            {copy.paySeatsByCard}
          </LinkButton>
        )}
      </form>
    </Dialog>
  );
}
