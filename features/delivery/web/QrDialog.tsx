import { QrCode } from "@aside/ui/elements/QrCode.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { copy } from "../copy.ts";

export function QrDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.share.qrTitle} description={copy.share.qrWhy}>
      <div className="grid place-items-center">
        <QrCode text={link} label={copy.share.qrLabel} />
      </div>
    </Dialog>
  );
}
