import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { Copy } from "lucide-react";

/** A value that people take over into another product. `action`: the name of its button. */
export function CopyValue({ label, value, action }: { label: string; value: string; action: string }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-small">
      <span className="min-w-0">
        {label}: <code className="font-mono break-all">{value}</code>
      </span>
      <IconButton label={action} onClick={() => void copyText(value)}>
        <Copy aria-hidden className="size-5" />
      </IconButton>
    </p>
  );
}
