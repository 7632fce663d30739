import { describe, expect, it } from "vitest";
import { nextStepOf } from "./after-sign-in.ts";

const EVENT = "0199aaaa-0000-7000-8000-000000000000";
const inbox = { total: 0, unviewed: 0 };
const next = (wanted: string | null, more: Partial<Parameters<typeof nextStepOf>[0]> = {}) =>
  nextStepOf({ wanted, inbox, isNew: false, ...more });

describe("a sign-in at the root leads to", () => {
  it.each([
    ["the unviewed posts when there are any", { total: 3, unviewed: 1 }, "/dashboard/inbox?selected_filter=unviewed"],
    ["the dashboard when all posts are viewed", { total: 3, unviewed: 0 }, "/dashboard"],
    ["the resources when the inbox is empty", { total: 0, unviewed: 0 }, "/dashboard/resources"],
  ])("%s", (_, found, href) => {
    expect(next("/", { inbox: found })).toEqual({ href });
    expect(next("/?show_login=true&utm_source=x", { inbox: found })).toEqual({ href });
  });
});

it.each([
  // the stored path is used
  ["/account", "/account"],
  ["/aside/new?x=1#y", "/aside/new?x=1#y"],
  ["/?plan=personal", "/?plan=personal"],
  ["/?start_trial=true", "/?start_trial=true"],
  ["/?popup_mode=true&creator_email=a%40b.co&show_login=true", "/?popup_mode=true&creator_email=a%40b.co"],
  // an upgrade
  ["/?type=upgrade&start_trial=true", "/plan-details?start_trial=true"],
  ["/?type=upgrade&start_trial=true&plan=business&duration=monthly", "/plan-details?plan=business&duration=monthly&start_trial=true"],
  ["/?type=upgrade", "/checkout?duration=annually"],
  ["/?type=upgrade&start_trial=false&plan=personal", "/checkout?plan=personal&duration=annually"],
  ["/pricing?type=upgrade&plan=personal&duration=monthly", "/checkout?plan=personal&duration=monthly"],
  // a promotion
  ["/?promo=cap_2026", "/plan-details?duration=lifetime&promo=cap_2026"],
  ["/?promo=x&plan=professional&duration=monthly", "/plan-details?plan=professional&duration=lifetime&promo=x"],
  ["/?promo=", "/?promo="],
  // a plan to sign up to
  ["/?shadow_signup=true", "/plan-details?signup=shadow"],
  ["/?business_signup", "/plan-details?signup=business"],
  ["/?type=business_signup", "/plan-details?signup=business"],
  ["/account?shadow_signup=false", "/account?shadow_signup=false"],
])("%s leads to %s", (wanted, href) => {
  expect(next(wanted)).toEqual({ href });
});

it("returns the Aside to save and does not change the redirect for it", () => {
  expect(next(`/?add_user_to_aside_recipients=${EVENT}`)).toEqual({ href: "/dashboard/resources", recipientOf: EVENT });
  expect(next(`/aside/${EVENT}/view?a=1&add_user_to_aside_recipients=${EVENT}`)).toEqual({
    href: `/aside/${EVENT}/view?a=1`,
    recipientOf: EVENT,
  });
});

it("shows the welcome screen at the root while the inbox is empty, until it was finished or skipped", () => {
  expect(next("/?show_login=true", { isNew: true })).toEqual({ href: "/welcome" });
  expect(next("/", { isNew: true, inbox: { total: 3, unviewed: 1 } })).toEqual({ href: "/dashboard/inbox?selected_filter=unviewed" });
  expect(next("/", { isNew: true, inbox: { total: 3, unviewed: 0 } })).toEqual({ href: "/dashboard" });
  // The saved Aside is in the inbox.
  expect(next(`/?add_user_to_aside_recipients=${EVENT}`, { isNew: true }).href).toBe("/dashboard/resources");
  expect(next("/account", { isNew: true })).toEqual({ href: "/account" });
  expect(next("/?promo=cap_2026", { isNew: true })).toEqual({ href: "/plan-details?duration=lifetime&promo=cap_2026" });
});

it("stays on the screen that opened the dialog", () => {
  expect(next(null)).toEqual({ href: null });
});
