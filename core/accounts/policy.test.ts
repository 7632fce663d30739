import { describe, expect, test } from "vitest";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { grantableRoles, reachOf, type Role } from "@aside/contract/permissions.ts";
import { abilitiesOn, type Authority, reaches } from "./policy.ts";

const authority = (role: Role, companyId: string | null = "acme"): Authority => ({
  userId: "me",
  companyId,
  grantable: grantableRoles(role),
  reach: (permission) => reachOf(role, permission),
});
const person = (role: Role, companyId: string | null = "acme", id = "them") => ({ id, companyId, role });
const NOTHING = { set_role: [], set_flags: false, disable: false, reset_mfa: false };
const all = (set_role: Role[]) => ({ set_role, set_flags: true, disable: true, reset_mfa: true });
const COMPANY: Role[] = ["USER", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"];

describe("what each role may do to people in the same company", () => {
  const TABLE: [Role, Partial<Record<Role, Role[]>>][] = [
    ["USER", {}],
    ["COMPANY_ADMIN", { USER: ["USER", "COMPANY_ADMIN"], COMPANY_ADMIN: ["USER", "COMPANY_ADMIN"] }],
    ["COMPANY_SUPER_ADMIN", { USER: COMPANY, COMPANY_ADMIN: COMPANY, COMPANY_SUPER_ADMIN: COMPANY }],
    ["ADMIN", { USER: COMPANY, COMPANY_ADMIN: COMPANY, COMPANY_SUPER_ADMIN: COMPANY }],
    ["SUPER_ADMIN", Object.fromEntries(ROLE_NAMES.map((role) => [role, [...ROLE_NAMES]]))],
  ];
  for (const [mine, on] of TABLE)
    for (const theirs of ROLE_NAMES)
      test(`${mine} on ${theirs}`, () => {
        const roles = on[theirs];
        expect(abilitiesOn(authority(mine), person(theirs))).toEqual(roles ? all(roles) : NOTHING);
      });
});

test.each(ROLE_NAMES)("%s may do nothing to themselves", (role) => {
  expect(abilitiesOn(authority(role), person("USER", "acme", "me"))).toEqual(NOTHING);
});

test.each(["USER", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"] as const)(
  "%s cannot manage people of another company or without a company",
  (role) => {
    expect(abilitiesOn(authority(role), person("USER", "other"))).toEqual(NOTHING);
    expect(abilitiesOn(authority(role), person("USER", null))).toEqual(NOTHING);
    // Two people without a company are not in the same company.
    expect(abilitiesOn(authority(role, null), person("USER", null))).toEqual(NOTHING);
  },
);

test("product admins manage every company, but give no company role to people without a company", () => {
  expect(abilitiesOn(authority("ADMIN", null), person("USER", "other"))).toEqual(all(COMPANY));
  expect(abilitiesOn(authority("ADMIN", null), person("USER", null))).toEqual(all(["USER"]));
  expect(abilitiesOn(authority("SUPER_ADMIN", null), person("USER", null))).toEqual(all(["USER", "ADMIN", "SUPER_ADMIN"]));
});

test("permissions within a company do not extend to other companies", () => {
  expect(reaches(authority("COMPANY_SUPER_ADMIN"), "company.security", "acme")).toBe(true);
  expect(reaches(authority("COMPANY_SUPER_ADMIN"), "company.security", "other")).toBe(false);
  expect(reaches(authority("COMPANY_ADMIN"), "company.security", "acme")).toBe(false);
  expect(reaches(authority("ADMIN"), "company.security", "acme")).toBe(false);
  expect(reaches(authority("COMPANY_SUPER_ADMIN"), "whitelist.manage", "acme")).toBe(false);
});
