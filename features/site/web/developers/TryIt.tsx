import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import type { ReactNode } from "react";
import { developerCopy as copy } from "../../developers/copy.ts";
import { Fold } from "./DeveloperPage.tsx";
import { FIELD } from "./KeyFields.tsx";
import { type Operation, titleOf } from "./open-api.ts";

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="block text-small font-medium">
    <span className="font-mono">{label}</span>
    {children}
  </label>
);

/** A form that try-it-script.ts sends, with the key at the top of the page. Hidden without scripts. */
export function TryIt({ operation }: { operation: Operation }) {
  const { method, path, parameters, requestBody, operationId } = operation;
  const title = titleOf(operation);
  const json = requestBody?.content["application/json"];
  return (
    <details className="needs-script mt-6 rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between rounded-card px-4 font-semibold">
        <span>
          {copy.tryIt}
          <span className="sr-only">: {title}</span>
        </span>
        <Fold />
      </summary>
      <form data-try={path} data-method={method} aria-label={copy.tryItOf(title)} className="flex flex-col gap-4 border-t border-line p-4">
        {parameters
          .filter((one) => one.in !== "header")
          .map((one) => (
            <Labeled key={one.name} label={one.name}>
              <input
                type="text"
                name={`${one.in}:${one.name}`}
                required={one.required === true}
                autoComplete="off"
                spellCheck={false}
                className={`${FIELD} mt-1 font-mono`}
              />
            </Labeled>
          ))}
        {json && (
          <Labeled label={copy.body}>
            <textarea
              name="body"
              rows={8}
              spellCheck={false}
              defaultValue={JSON.stringify(json.example, null, 2)}
              className={`${FIELD} mt-1 py-2 font-mono`}
            />
          </Labeled>
        )}
        {requestBody && !json && (
          <Labeled label={copy.file}>
            <input type="file" name="file" required className="mt-1 block min-h-11 w-full py-2 text-body" />
          </Labeled>
        )}
        {method !== "GET" && <p className="text-small text-muted">{copy.real}</p>}
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className={buttonStyle("primary")}>
            {copy.send}
          </button>
          <output id={`${operationId}-status`} data-status className="text-small font-medium" />
        </div>
        <pre
          data-reply
          hidden
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          role="group"
          aria-label={copy.replyOf(title)}
          className="max-h-96 overflow-auto rounded-control bg-sunken p-4 font-mono text-small"
        />
      </form>
    </details>
  );
}
