import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { readForm } from "./forms/read-form.ts";
import { startForm } from "./submissions/start-form.ts";
import { submitForm } from "./submissions/submit-form.ts";

export const routes: Route[] = [
  route(contract.readForm, readForm),
  route(contract.startForm, startForm),
  route(contract.submitForm, submitForm),
];
