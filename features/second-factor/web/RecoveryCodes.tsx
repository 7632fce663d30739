import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";

/** Shown once: the database has only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${brand.product} recovery codes\n\n${codes.join("\n")}\n`], { type: "text/plain" }));
    link.download = `${brand.slug}-recovery-codes.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none">
        Save your recovery codes
      </h2>
      <p className="text-muted">
        If you lose access to your second factor, sign in with one of these codes. Each works once. They aren't shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copyText(codes.join("\n"))}>
          <Copy aria-hidden className="size-5" /> Copy
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-5" /> Download
        </Button>
        <Button onClick={onDone}>I've saved these codes</Button>
      </div>
    </section>
  );
}
