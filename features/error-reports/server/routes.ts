import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { getClientError } from "./get-client-error.ts";
import { listClientErrors } from "./list-client-errors.ts";
import { reportClientErrors } from "./report-client-errors.ts";
import { resolveClientError } from "./resolve-client-error.ts";

export const routes: Route[] = [
  route(contract.reportClientErrors, reportClientErrors),
  route(contract.listClientErrors, listClientErrors),
  route(contract.getClientError, getClientError),
  route(contract.resolveClientError, resolveClientError),
];
