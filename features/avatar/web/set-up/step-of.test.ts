import { expect, test } from "vitest";
import type { Persona } from "../../contract.ts";
import { stepOf } from "./step-of.ts";

const at = (status: Persona["persona_status"], training: Persona["training"]["state"], consent: Persona["consent"]["state"]) =>
  stepOf({
    persona_status: status,
    training: { state: training, issues: [], message: null, seconds: null, min_seconds: 20 },
    consent: { state: consent, message: null, given_at: null },
  });

test.each([
  ["DRAFT", "none", "none", "training"],
  ["DRAFT", "checking", "none", "training-checking"],
  ["DRAFT", "refused", "none", "training"],
  ["DRAFT", "accepted", "none", "consent"],
  ["DRAFT", "accepted", "asked", "consent"],
  ["DRAFT", "accepted", "expired", "consent"],
  ["DRAFT", "accepted", "checking", "consent-checking"],
  ["DRAFT", "accepted", "refused", "consent"],
  ["PROCESSING", "accepted", "given", "ready"],
  ["PROCESSED", "accepted", "given", "ready"],
  // A provider refused it: another video may be better.
  ["FAILED", "accepted", "given", "training"],
  ["FAILED", "refused", "none", "training"],
] as const)("%s, training %s, consent %s: %s", (status, training, consent, step) => {
  expect(at(status, training, consent)).toBe(step);
});
