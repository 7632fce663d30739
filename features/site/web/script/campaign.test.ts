import { expect, it } from "vitest";
import { campaignOf, keepCampaign, withCampaign } from "./campaign.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

it("reads only the parameters of campaigns, cut to 255 characters", () => {
  expect(String(campaignOf("?utm_source=mail&gclid=abc&token=secret&utm_term="))).toBe("utm_source=mail&gclid=abc");
  expect(campaignOf(`?gclid=${"x".repeat(300)}`).get("gclid")).toHaveLength(255);
});

it("adds the kept campaign to an address, whose own parameters count", () => {
  const store = memoryStore();
  expect(withCampaign("https://own.example/aside/new?signup_default=true", store)).toBe(
    "https://own.example/aside/new?signup_default=true",
  );
  keepCampaign(new URLSearchParams("utm_source=mail&gclid=abc"), store);
  expect(withCampaign("https://own.example/aside/new?utm_source=page", store)).toBe(
    "https://own.example/aside/new?utm_source=page&gclid=abc",
  );
  expect(withCampaign("https://own.example/", undefined)).toBe("https://own.example/");
});
