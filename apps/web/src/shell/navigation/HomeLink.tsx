import { brand } from "@aside/brand/brand.ts";
import { COMPANY_LOGO_STYLE, companyLogoText } from "@aside/ui/elements/company-logo.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";

/** The company's own logo where it has one, with the link that the company chose. */
export function HomeLink({ user }: { user: StoredUser | null }) {
  const home = user ? "/dashboard/inbox" : "/";
  if (user?.coBrandLogoUrl)
    return (
      <Link href={user.coBrandNavUrl ?? home} className="flex min-h-11 min-w-0 items-center rounded-control pr-2">
        <img
          src={user.coBrandLogoUrl}
          alt={companyLogoText(user.coBrandNavUrl)}
          style={{ height: user.coBrandLogoHeight }}
          className={COMPANY_LOGO_STYLE}
        />
      </Link>
    );
  return (
    <Link href={home} className="flex min-h-11 items-center gap-1 rounded-control pr-2 text-lead font-semibold">
      <Mark className="-ml-2 size-8" />
      {brand.product}
    </Link>
  );
}
