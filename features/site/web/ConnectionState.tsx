import type { Connection } from "../../connections/contract.ts";

/**
 * The state of an integration, for people who are signed in. The page's script fills it (script/show-connections.ts); its height is kept free
 * meanwhile.
 */
export function ConnectionState({ connection, name }: { connection: Connection; name: string }) {
  return (
    <div data-connection={connection} data-name={name} className="for-members group mt-auto pt-4 text-small">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4">
        <span
          data-label
          className="rounded-full border border-current/25 bg-sunken px-2 py-0.5 font-medium whitespace-nowrap text-muted empty:hidden group-data-[state=on]:bg-success-soft group-data-[state=on]:text-success group-data-[state=problem]:bg-danger-soft group-data-[state=problem]:text-danger"
        />
        <span data-text className="min-w-0 flex-1 basis-40 text-muted empty:hidden" />
        <a
          href="/account"
          hidden
          className="inline-flex min-h-11 items-center font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {name}
        </a>
      </div>
    </div>
  );
}
