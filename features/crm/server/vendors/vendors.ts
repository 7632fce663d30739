import type { CrmProvider } from "../../contract.ts";
import { hubspot } from "./hubspot.ts";
import type { Vendor } from "./port.ts";
import { salesforce } from "./salesforce.ts";

export const VENDORS: Record<CrmProvider, Vendor> = { hubspot, salesforce };
