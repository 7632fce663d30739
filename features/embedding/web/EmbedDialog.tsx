import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { recordShare } from "../../delivery/web/record-share.ts";
import { embedCopy as copy } from "../copy.ts";

type Props = { postId: string; code: string; domains: readonly string[]; onClose: () => void };

export function EmbedDialog({ postId, code, domains, onClose }: Props) {
  async function take() {
    if (await copyText(code)) recordShare(postId, "embed");
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title}
      description={domains.length === 0 ? copy.anySite : copy.someSites(domains)}
      footer={<Button onClick={() => void take()}>{copy.copyCode}</Button>}
    >
      <TextArea
        label={copy.code}
        value={code}
        readOnly
        rows={5}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="font-mono text-small break-all"
      />
    </Dialog>
  );
}
