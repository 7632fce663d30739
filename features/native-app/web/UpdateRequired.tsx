import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { copy } from "../copy.ts";

/** Takes the place of every screen. The page about updates is outside the app, and can be read. */
export function UpdateRequired() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center p-6 text-center">
      <Mark className="mb-4 size-20" />
      <h1 className="text-title font-semibold">{copy.title}</h1>
      <p className="mt-2 max-w-xs text-muted">{copy.text}</p>
      <LinkButton href="/app-update" className="mt-8 w-full max-w-xs">
        {copy.action}
      </LinkButton>
    </main>
  );
}
