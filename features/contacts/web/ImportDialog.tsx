import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type ChangeEvent, useRef, useState } from "react";
import { type importContacts, MAX_IMPORT_BYTES } from "../contract.ts";
import { copy } from "../copy.ts";
import { useImportContacts } from "./queries.ts";

type Report = EndpointOutput<typeof importContacts>;

/** Imports a file and reports each problem by row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = useImportContacts();
  const [refused, setRefused] = useState("");
  const error = refused || read.error?.message;

  function onPicked(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Allows selecting the same file again after fixing it.
    event.target.value = "";
    if (!file) return;
    const isTooLarge = file.size > MAX_IMPORT_BYTES;
    setRefused(isTooLarge ? copy.importing.tooLarge(MAX_IMPORT_BYTES / 1024 / 1024) : "");
    if (!isTooLarge) read.mutate(file);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.importing.title}
      description={copy.importing.hint}
      footer={
        <>
          <Button
            variant={read.data ? "secondary" : "primary"}
            busy={read.isPending}
            busyLabel={copy.importing.reading}
            onClick={() => input.current?.click()}
          >
            {read.data ? copy.importing.again : copy.importing.choose}
          </Button>
          {read.data && <Button onClick={onClose}>{copy.importing.done}</Button>}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
        className="hidden"
        aria-hidden
        tabIndex={-1}
        onChange={onPicked}
      />
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <div role="status">{!error && read.data && <ReportView report={read.data} />}</div>
    </Dialog>
  );
}

function ReportView({ report }: { report: Report }) {
  const unlisted = report.left_out - report.problems.length;
  return (
    <div className="flex flex-col gap-3">
      <ul className="font-medium tabular-nums">
        <li>{copy.importing.added(report.added)}</li>
        {report.updated > 0 && <li>{copy.importing.updated(report.updated)}</li>}
        {report.unchanged > 0 && <li>{copy.importing.unchanged(report.unchanged)}</li>}
        {report.left_out > 0 && <li className="text-warning">{copy.importing.leftOut(report.left_out)}</li>}
      </ul>
      {report.problems.length > 0 && (
        <div
          role="region"
          aria-label={copy.importing.leftOut(report.left_out)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto rounded-control border border-line p-3 text-small text-muted"
        >
          <ul>
            {report.problems.map(({ row, problem }) => (
              <li key={row} className="break-words">
                {copy.importing.row(report.format, row)}: {problem}
              </li>
            ))}
            {unlisted > 0 && <li>{copy.importing.more(unlisted)}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
