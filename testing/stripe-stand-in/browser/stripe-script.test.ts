import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { checkCvc, checkExpiry, checkNumber, formatExpiry, formatNumber } from "./script/cards.ts";
import { installStripe, makeStripe } from "./script/stripe.ts";
import { readStripeScript } from "./stripe-script.ts";

const FIELDS_OF_REACT_STRIPE = [
  "elements",
  "createToken",
  "createPaymentMethod",
  "confirmCardPayment",
  "registerAppInfo",
  "_registerWrapper",
];

function load(source: string) {
  const window: { Stripe?: ((key: string) => Record<string, unknown>) & { version: string } } = {};
  runInNewContext(source, { window, document: { currentScript: { src: "http://localhost/dev/stripe/v3/stripe.js" } } });
  return window.Stripe;
}

describe("the script", () => {
  it("is one classic script without imports, exports and types", () => {
    const source = readStripeScript();
    expect(source).not.toMatch(/^\s*(?:import|export)\b/m);
    expect(load(source)?.version).toBe("stand-in");
  });

  it("uses no name twice: its files share one scope", () => {
    const names = [...readStripeScript().matchAll(/^(?:async )?(?:function|const|let|class) (\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...new Set(names)]);
  });

  it("makes an object that @stripe/react-stripe-js accepts", () => {
    const stripe = load(readStripeScript())?.("pk_test_1");
    for (const name of FIELDS_OF_REACT_STRIPE) expect(stripe?.[name]).toBeTypeOf("function");
  });

  it("refuses a secret key", () => {
    expect(() => load(readStripeScript())?.("sk_test_1")).toThrow("publishable key");
  });
});

describe("cards", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["42424", "4242 4"],
    ["4242-4242 4242 4242 99", "4242 4242 4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["abc", ""],
  ])("formats the number %s as %s", (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ["1", "1"],
    ["12", "12"],
    ["123", "12 / 3"],
    ["1234", "12 / 34"],
    ["12/34", "12 / 34"],
    ["12/2034", "12 / 34"],
    ["1/", "01"],
    ["1/34", "01 / 34"],
    ["7", "07"],
    ["13", "01 / 3"],
    ["12 / 345", "12 / 34"],
  ])("formats the date %s as %s", (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown);
  });

  it("adds nothing while a date is deleted", () => {
    expect(formatExpiry("1 / 34", true)).toBe("1 / 34");
  });

  it("names what is wrong", () => {
    const last = new Date(new Date().getFullYear(), new Date().getMonth() - 1, 1);
    const past = `${String(last.getMonth() + 1).padStart(2, "0")} / ${String(last.getFullYear()).slice(2)}`;
    expect(checkNumber("4242 4242")?.message).toBe("Your card number is incomplete.");
    expect(checkNumber("4242 4242 4242 4241")?.message).toBe("Your card number is invalid.");
    expect(checkNumber("4242 4242 4242 4242")).toBeNull();
    expect(checkExpiry("12 / 3")?.message).toBe("Your card's expiration date is incomplete.");
    expect(checkExpiry("00 / 34")?.message).toBe("Your card's expiration date is incomplete.");
    expect(checkExpiry(past)?.message).toBe("Your card's expiration date is in the past.");
    expect(checkExpiry("12 / 99")).toBeNull();
    expect(checkCvc("12", "4242")?.message).toBe("Your card's security code is incomplete.");
    expect(checkCvc("123", "3782")?.code).toBe("incomplete_cvc");
    expect(checkCvc("123", "4242")).toBeNull();
  });
});

describe("the API", () => {
  const confirm = async (answer: () => Promise<Response>) => {
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(answer);
    try {
      const stripe = makeStripe("http://localhost/dev/stripe", "pk_test_1");
      const result = await stripe.confirmCardPayment("pi_1_secret_2", { payment_method: "pm_1" });
      return { result, asked: asked.mock.calls[0] };
    } finally {
      asked.mockRestore();
    }
  };

  it("is asked with the publishable key and the client secret", async () => {
    const intent = { id: "pi_1", status: "succeeded" };
    const { result, asked } = await confirm(async () => Response.json(intent));
    expect(result).toEqual({ paymentIntent: intent });
    expect(asked?.[0]).toBe("http://localhost/dev/stripe/v1/payment_intents/pi_1/confirm");
    expect(asked?.[1]?.headers).toEqual({ authorization: "Bearer pk_test_1" });
    expect(asked?.[1]?.body).toEqual(new URLSearchParams("client_secret=pi_1_secret_2&payment_method=pm_1"));
  });

  it("passes on why a card was declined", async () => {
    const error = { type: "card_error", code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." };
    const { result } = await confirm(async () => Response.json({ error }, { status: 402 }));
    expect(result).toEqual({ error });
  });

  it("reports a failed connection and an unreadable answer as errors", async () => {
    const offline = await confirm(async () => await Promise.reject(new TypeError("Failed to fetch")));
    expect(offline.result).toMatchObject({ error: { type: "api_connection_error" } });
    const broken = await confirm(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(broken.result).toMatchObject({ error: { type: "api_error" } });
  });

  it("sets window.Stripe", () => {
    vi.stubGlobal("window", {});
    installStripe("http://localhost/v3/stripe.js");
    expect(window).toHaveProperty("Stripe.version", "stand-in");
    vi.unstubAllGlobals();
  });
});
