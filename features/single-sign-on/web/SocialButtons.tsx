import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ProviderMark } from "./ProviderMark.tsx";
import { socialAddress, type OAuthRequestHints } from "./social-address.ts";
import { besideUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { copy } from "../copy.ts";
import { useProviders } from "./queries.ts";

/** Buttons for the configured sign-in providers. Empty if there are none. */
export function SocialButtons(hints: OAuthRequestHints) {
  const providers = useProviders() ?? [];
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {providers.map(({ provider, name }) => (
        <LinkButton key={provider} href={socialAddress(provider, hints)} {...besideUnsavedWork()} variant="secondary">
          <ProviderMark provider={provider} />
          {copy.continueWith(name)}
        </LinkButton>
      ))}
    </div>
  );
}
