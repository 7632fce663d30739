import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { copy } from "../copy.ts";

/** Takes the place of every screen. The page about updates is outside the app, and can be read. */
export function UpdateRequired() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-title font-semibold">{copy.title}</h1>
      <p className="text-muted">{copy.text}</p>
      <LinkButton href="/app-update">{copy.action}</LinkButton>
    </main>
  );
}
