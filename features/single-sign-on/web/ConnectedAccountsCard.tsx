import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import type { Identity } from "../social-contract.ts";
import { ProviderMark } from "./ProviderMark.tsx";
import { socialAddress } from "./social-address.ts";
import { useIdentities, useProviders, useUnlinkIdentity } from "./queries.ts";

/** My Account: the external accounts that sign the person in. Empty if no provider is configured and none is connected. */
export function ConnectedAccountsCard() {
  const identities = useIdentities();
  const providers = useProviders() ?? [];
  const unlink = useUnlinkIdentity();
  if (identities.isError)
    return <ErrorState title="Couldn't load your connected accounts." error={identities.error} onRetry={() => void identities.refetch()} />;
  const connected = identities.data ?? [];
  // Nobody is signed in in the system browser, in which providers are asked from the app.
  const rest = isNativeShell() ? [] : providers.filter(({ provider }) => connected.every((identity) => identity.provider !== provider));
  if (identities.isSuccess && connected.length === 0 && rest.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3" aria-busy={identities.isPending}>
      <div>
        <h2 className="text-lead font-semibold">Connected accounts</h2>
        <p className="text-small text-muted">Sign in with accounts from other services.</p>
      </div>
      {identities.isPending && <Skeleton className="h-11" />}
      <ul className="flex flex-col">
        {connected.map((identity) => (
          <li key={identity.id} className="border-t border-line py-2">
            <IdentityRow
              identity={identity}
              isBusy={unlink.isPending && unlink.variables === identity.id}
              onUnlink={() => unlink.mutate(identity.id, { onError: (error) => toastError(error.message) })}
            />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {rest.map(({ provider, name }) => (
            <LinkButton key={provider} href={socialAddress(provider, { connect: true })} variant="secondary">
              <ProviderMark provider={provider} />
              Connect {name}
            </LinkButton>
          ))}
        </div>
      )}
    </Card>
  );
}

function IdentityRow({ identity, isBusy, onUnlink }: { identity: Identity; isBusy: boolean; onUnlink: () => void }) {
  const name = identity.provider === "sso" ? "Single sign-on" : identity.name;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="min-w-0 flex-1 basis-48">
        <span className="flex items-center gap-2 font-medium">
          {identity.provider !== "sso" && <ProviderMark provider={identity.provider} />}
          {name}
        </span>
        <span className="block text-small break-words text-muted">
          {identity.email && `${identity.email}. `}Last used <RelativeTime at={identity.last_used_at} />.
        </span>
      </p>
      <Button variant="ghost" className="-ml-4 sm:ml-0" busy={isBusy} onClick={onUnlink} aria-label={`Disconnect ${name}`}>
        Disconnect
      </Button>
    </div>
  );
}
