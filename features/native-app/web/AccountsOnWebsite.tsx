import { copy } from "../copy.ts";

/** Accounts are created on the website only. The link opens the system's browser (shell/links.ts). */
export function AccountsOnWebsite() {
  return (
    <p className="mt-5 text-center text-small text-muted">
      {copy.noAccount}{" "}
      <a href="/sign-me-up" data-browser className="inline-flex min-h-11 items-center font-medium text-ink underline">
        {copy.openWebsite}
      </a>
    </p>
  );
}
