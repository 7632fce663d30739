import type { World } from "../world.ts";
import { receiptPage } from "./pages.ts";
import type { Outcome } from "./outcome.ts";
import { showAmount, showDay } from "./show.ts";

export function answerReceipt(world: World, { id }: { id: string }): Outcome {
  const charge = world.get("charge", id);
  const page = receiptPage({
    number: charge.id.slice(-8).toUpperCase(),
    amount: showAmount(charge.amount, charge.currency),
    date: showDay(charge.created),
    description: charge.description ?? "Payment",
    refunded: charge.amount_refunded > 0 ? `${showAmount(charge.amount_refunded, charge.currency)} refunded` : null,
  });
  return { page };
}
