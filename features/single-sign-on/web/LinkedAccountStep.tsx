import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import type { SocialProvider } from "../social-contract.ts";
import { ProviderMark } from "./ProviderMark.tsx";
import { socialAddress } from "./social-address.ts";
import { useFocus } from "@aside/ui/hooks/use-focus.ts";
import { besideUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { copy } from "../copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { useProviders } from "./queries.ts";

type Props = { email: string; provider: SocialProvider; onCancel: () => void };

/** For an account without a password that was created by a provider. */
export function LinkedAccountStep({ email, provider, onCancel }: Props) {
  const text = useFocus<HTMLParagraphElement>();
  const name = PROVIDER_NAMES[provider];
  const providers = useProviders();
  const isOffered = providers?.some((offered) => offered.provider === provider) ?? false;
  return (
    <div className="flex flex-col gap-3">
      <p ref={text} tabIndex={-1} className="mb-2 focus:outline-none">
        {copy.linkedAccount(name)}
        <span className="block break-all text-muted">{email}</span>
      </p>
      {/* The provider was removed from the configuration after the account was created. */}
      {providers && !isOffered && <Banner tone="danger">{copy.socialNotSetUp(name)}</Banner>}
      {isOffered && (
        <LinkButton href={socialAddress(provider, { loginHint: email })} {...besideUnsavedWork()}>
          <span className="rounded-sm bg-white p-0.5 text-black">
            <ProviderMark provider={provider} />
          </span>
          {copy.continueWith(name)}
        </LinkButton>
      )}
      <LinkButton href={`/reset-password?${new URLSearchParams({ email })}`} variant="secondary" {...besideUnsavedWork()}>
        Set Password
      </LinkButton>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
