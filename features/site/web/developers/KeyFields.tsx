import { developerCopy as copy } from "../../developers/copy.ts";

export const FIELD =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-body text-ink focus-visible:outline-2 focus-visible:outline-focus";

/** Read by try-it-script.ts. Hidden without scripts. */
export function KeyFields() {
  return (
    <section aria-labelledby="your-key" className="needs-script my-10 rounded-card border border-line bg-surface p-5">
      <h2 id="your-key" className="text-lead font-semibold">
        {copy.yourKey}
      </h2>
      <p className="mt-1 text-body text-muted">{copy.yourKeyWhy}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <label className="block text-small font-medium">
          {copy.key}
          <input type="password" id="try-key" autoComplete="off" spellCheck={false} className={`${FIELD} mt-1 font-mono`} />
        </label>
        <label className="block text-small font-medium">
          {copy.onBehalfOf}
          <input type="text" id="try-member" autoComplete="off" spellCheck={false} className={`${FIELD} mt-1`} />
        </label>
      </div>
    </section>
  );
}
