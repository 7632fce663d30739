import { expect, test } from "vitest";
import { brand } from "@aside/brand/brand.ts";
import { checkPassword } from "./check-password.ts";

const ada = { email: "ada.lovelace@analytical.example", name: "Ada Lovelace" };

test.each([
  ["secret", "short"],
  ["1234567", "short"],
  ["", "short"],
  // Seven letters with two code units each are seven characters.
  ["𝔞𝔟𝔠𝔡𝔢𝔣𝔤", "short"],
  ["password", "known"],
  ["PassWord1", "known"],
  // Full-width letters are the same password after NFKC.
  ["ｐａｓｓｗｏｒｄ", "known"],
  ["ada.lovelace@analytical.example", "known"],
  ["Ada Lovelace", "known"],
  ["lovelace-ada", "known"],
  ["ADALOVELACE", "known"],
  ["analytical.example", "known"],
  [brand.domain, "known"],
  [`${brand.product} ${brand.product}`, "known"],
  ["correct horse battery", null],
  // The person's own name is allowed as part of a longer phrase.
  ["lovelace likes rain", null],
  ["пароль из слов", null],
])("%j is %s", (password, problem) => {
  expect(checkPassword(password, ada)).toBe(problem);
});
