import { Button } from "@aside/ui/elements/Button.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { claimsOf, programOf } from "../example.ts";
import { webCopy } from "../web-copy.ts";

type Props = { issuer: string; audience: string; domain: string; onClose: () => void };

/** What the partner has to write, with this partner's values. */
export function ExampleDialog({ issuer, audience, domain, onClose }: Props) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const program = programOf({ issuer, audience });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webCopy.exampleTitle}
      description={webCopy.exampleWhy}
      footer={<Button onClick={() => void copyText(program)}>{webCopy.copyCode}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Code label={webCopy.claims} value={claimsOf({ issuer, audience, domain, now })} />
        <Code label={webCopy.code} value={program} />
      </div>
    </Dialog>
  );
}

function Code({ label, value }: { label: string; value: string }) {
  return <TextArea label={label} value={value} readOnly rows={9} spellCheck={false} className="font-mono text-small break-all" />;
}
