import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementsOptions } from "@stripe/stripe-js";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { readTheme, subscribeTheme } from "@aside/ui/theme.ts";
import { useMedia } from "@aside/ui/use-media.ts";
import { type Ref, useImperativeHandle, useMemo, useState, useSyncExternalStore } from "react";
import { checkoutCopy as copy } from "../../copy.ts";
import { loadPayments } from "./load-stripe.ts";

/** Checks the fields, then confirms what `start` begins at the server. Resolves with an error to show, or null. */
export type Confirm = (
  start: () => Promise<{ secret: string | null; intent: "payment" | "setup" | null }>,
  returnUrl: string,
) => Promise<string | null>;

type Props = {
  publishableKey: string;
  amount: number;
  currency: string;
  isSubscription: boolean;
  ref: Ref<Confirm>;
};

/** Stripe's own fields for the card: its number never reaches our server. */
export function CardFields({ publishableKey, amount, currency, isSubscription, ref }: Props) {
  const stripe = useQuery({
    queryKey: ["stripe", publishableKey],
    queryFn: async () => await loadPayments(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [theme, prefersDark] = [useSyncExternalStore(subscribeTheme, readTheme), useMedia("(prefers-color-scheme: dark)")];
  const isDark = theme === "system" ? prefersDark : theme === "dark";
  const appearance = useMemo(() => appearanceOf(isDark), [isDark]);
  if (stripe.error || stripe.data === null) return <ErrorState title={copy.cardUnavailable} onRetry={() => void stripe.refetch()} />;
  if (!stripe.data) return <Skeleton className="h-40" />;
  const base = { currency: currency.toLowerCase(), appearance };
  // Without an amount, the card is only saved.
  const options: StripeElementsOptions =
    amount === 0 ? { ...base, mode: "setup" } : { ...base, mode: isSubscription ? "subscription" : "payment", amount };
  return (
    <Elements stripe={stripe.data} options={options}>
      <Fields ref={ref} />
    </Elements>
  );
}

function Fields({ ref }: { ref: Ref<Confirm> }) {
  const [stripe, elements] = [useStripe(), useElements()];
  const [hasFailed, setFailed] = useState(false);
  useImperativeHandle(
    ref,
    () => async (start, returnUrl) => {
      if (!stripe || !elements) return copy.cardUnavailable;
      const { error: invalid } = await elements.submit();
      if (invalid) return invalid.message ?? copy.cardFailed;
      const { secret, intent } = await start();
      if (secret === null) return null;
      const given = { elements, clientSecret: secret, confirmParams: { return_url: returnUrl }, redirect: "if_required" as const };
      const { error } = intent === "setup" ? await stripe.confirmSetup(given) : await stripe.confirmPayment(given);
      return error ? (error.message ?? copy.cardFailed) : null;
    },
    [stripe, elements],
  );
  if (hasFailed) return <p role="alert">{copy.cardUnavailable}</p>;
  return <PaymentElement onLoadError={() => setFailed(true)} />;
}

/** The page's colors, for fields that Stripe draws. */
function appearanceOf(isDark: boolean): NonNullable<StripeElementsOptions["appearance"]> {
  const style = getComputedStyle(document.documentElement);
  const colors = isDark
    ? { colorPrimary: "#ff6b4f", colorBackground: "#1d1a27", colorText: "#f4f1ec", colorDanger: "#ff8fa3" }
    : { colorPrimary: "#c93a21", colorBackground: "#ffffff", colorText: "#16131f", colorDanger: "#a61b3c" };
  return { theme: isDark ? "night" : "stripe", variables: { ...colors, borderRadius: "8px", fontFamily: style.fontFamily } };
}
