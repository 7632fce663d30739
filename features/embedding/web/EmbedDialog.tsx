import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { recordShare } from "../../delivery/web/record-share.ts";
import { embedCopy as copy } from "../copy.ts";
import { linkCopy } from "../link-copy.ts";
import { EmbedLinkForm } from "./links/EmbedLinkForm.tsx";
import { EmbedLinkList } from "./links/EmbedLinkList.tsx";

type Props = { postId: string; code: string; domains: readonly string[]; isPrivate: boolean; onClose: () => void };

/** The code of a video that anyone with the link may watch, or private links for one that only some people may. */
export function EmbedDialog({ postId, code, domains, isPrivate, onClose }: Props) {
  async function take() {
    if (await copyText(code)) recordShare(postId, "embed");
  }
  const about = domains.length === 0 ? copy.anySite : copy.someSites(domains);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.title}
      description={isPrivate ? linkCopy.why : about}
      footer={isPrivate ? undefined : <Button onClick={() => void take()}>{copy.copyCode}</Button>}
    >
      <div className="flex flex-col gap-4">
        {isPrivate ? (
          <EmbedLinkForm postId={postId} />
        ) : (
          <TextArea
            label={copy.code}
            value={code}
            readOnly
            rows={5}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="font-mono text-small break-all"
          />
        )}
        <EmbedLinkList postId={postId} isOptional={!isPrivate} />
      </div>
    </Dialog>
  );
}
