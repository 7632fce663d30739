import { type Route, route } from "@aside/server/http/context.ts";
import { getPlanDetails as planDetailsEndpoint } from "@aside/core/entitlements/contract.ts";
import * as contract from "../contract.ts";
import { listAccounts, setPlan } from "./plan/accounts.ts";
import { listProblems, resolveProblem } from "./plan/problems.ts";
import { assignSeat, listSeats } from "./plan/seats.ts";
import { getPlanDetails, listPlans, signUpToPlan, upgradeTrial } from "./plan/trial.ts";

export const routes: Route[] = [
  route(planDetailsEndpoint, getPlanDetails),
  route(contract.listPlans, listPlans),
  route(contract.upgradeTrial, upgradeTrial),
  route(contract.signUpToPlan, signUpToPlan),
  route(contract.listSeats, listSeats),
  route(contract.assignSeat, assignSeat),
  route(contract.listAccounts, listAccounts),
  route(contract.setPlan, setPlan),
  route(contract.listProblems, listProblems),
  route(contract.resolveProblem, resolveProblem),
];
