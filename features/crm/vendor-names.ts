import type { CrmProvider } from "./contract.ts";

export const VENDOR_NAMES: Record<CrmProvider, string> = { hubspot: "HubSpot", salesforce: "Salesforce" };
