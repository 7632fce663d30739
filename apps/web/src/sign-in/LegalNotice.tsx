import { copy } from "@aside/features/sign-in/copy.ts";
import type { ReactNode } from "react";

/** Below every button that may create an account. The pages open in a new tab: the form keeps its values. */
export function LegalNotice() {
  return (
    <p className="text-center text-small text-muted">
      {copy.agreement} <NewTabLink href="/terms">{copy.terms}</NewTabLink> {copy.and}{" "}
      <NewTabLink href="/privacy">{copy.privacy}</NewTabLink>.
    </p>
  );
}

function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      // The field keeps the focus. Otherwise its error message would move the link away before the click ends.
      onMouseDown={(event) => event.preventDefault()}
      className="font-medium text-ink underline"
    >
      {children}
    </a>
  );
}
