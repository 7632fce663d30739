import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import type { CompanyRow } from "@aside/core/accounts/server/companies-store.ts";

const DNS_TIMEOUT_MS = 5_000;
const LABEL = "_aside";

/** The DNS record that proves control of the domain. */
export function recordOf(company: Pick<CompanyRow, "domain" | "domain_token">): { name: string; value: string } {
  return { name: `${LABEL}.${domainToASCII(company.domain)}`, value: `aside-verification=${company.domain_token}` };
}

/** The name servers report a missing name or record. Other errors prove nothing. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** `away`: no name server answered within five seconds. */
export async function lookUpRecord(
  record: { name: string; value: string },
  server: string | undefined,
): Promise<"found" | "differs" | "absent" | "away"> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  if (server) resolver.setServers([server]);
  // c-ares extends timeouts itself and tries each server in turn.
  const timer = setTimeout(() => resolver.cancel(), DNS_TIMEOUT_MS);
  try {
    const found = (await resolver.resolveTxt(record.name)).map((pieces) => pieces.join("").trim());
    if (found.includes(record.value)) return "found";
    return found.length === 0 ? "absent" : "differs";
  } catch (error) {
    return ABSENT.has((error as NodeJS.ErrnoException).code ?? "") ? "absent" : "away";
  } finally {
    clearTimeout(timer);
  }
}
