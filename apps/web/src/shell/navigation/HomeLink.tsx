import { brand } from "@aside/brand/brand.ts";
import { COMPANY_LOGO_STYLE } from "@aside/ui/elements/company-logo.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";

/** A company's logo, with the link that the company chose: the sender's on the share page, else the person's own. */
export function HomeLink({ user, sender = null }: { user: StoredUser | null; sender?: ShareBoot["brand"] }) {
  const home = user ? "/dashboard/inbox" : "/";
  const logo = sender ?? ownLogo(user);
  if (logo)
    return (
      <Link href={logo.nav_url ?? home} className="flex min-h-11 min-w-0 items-center rounded-control pr-2">
        <img src={logo.logo_url} alt={logo.name} style={{ height: logo.logo_height }} className={COMPANY_LOGO_STYLE} />
      </Link>
    );
  return (
    <Link href={home} className="flex min-h-11 items-center gap-1 rounded-control pr-2 text-lead font-semibold">
      <Mark className="-ml-2 size-8" />
      {brand.product}
    </Link>
  );
}

const ownLogo = (user: StoredUser | null) =>
  user?.coBrandLogoUrl
    ? {
        name: user.coBrandName ?? "",
        logo_url: user.coBrandLogoUrl,
        nav_url: user.coBrandNavUrl,
        logo_height: user.coBrandLogoHeight,
      }
    : null;
