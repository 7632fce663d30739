import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ssoAddress } from "./social-address.ts";
import { useFocus } from "@aside/ui/hooks/use-focus.ts";
import { besideUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { copy } from "../copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

type Props = { email: string; onBack: () => void; /** Absent if the account has no password. */ onPassword?: (() => void) | undefined };

/** The company of the address has its own provider. */
export function SsoStep({ email, onBack, onPassword }: Props) {
  const text = useFocus<HTMLParagraphElement>();
  return (
    <div className="flex flex-col gap-3">
      <p ref={text} tabIndex={-1} className="mb-2 focus:outline-none">
        {copy.ssoOffer}
        <span className="block break-all text-muted">{email}</span>
      </p>
      <LinkButton href={ssoAddress(email)} {...besideUnsavedWork()}>
        {copy.continueWith(PROVIDER_NAMES.sso)}
      </LinkButton>
      {onPassword && (
        <Button variant="secondary" onClick={onPassword}>
          Use your password
        </Button>
      )}
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
