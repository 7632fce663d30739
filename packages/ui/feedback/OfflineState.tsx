/** In place of what needs a connection. It is replaced when the connection is back, without a press. */
export function OfflineState({ heading: Heading = "h2" }: { heading?: "h1" | "h2" }) {
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Heading className="text-lead font-semibold">You're offline</Heading>
      <div className="text-muted">This loads when you're back online.</div>
    </div>
  );
}
