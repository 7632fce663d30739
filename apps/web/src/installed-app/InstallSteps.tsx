import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { Share, SquarePlus } from "lucide-react";
import { copy } from "./copy.ts";

const texts = copy.install;

/** How people add the app to the home screen of an iPhone or iPad: no page can do it for them. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const steps = [
    { text: texts.share, icon: Share },
    { text: texts.add, icon: SquarePlus },
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.title} description={texts.why}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ text, icon: Icon }, index) => (
          <li key={text} className="flex items-center gap-3 rounded-control bg-sunken p-3">
            <span className="w-4 text-center text-small font-semibold text-muted tabular-nums">{index + 1}</span>
            <Icon aria-hidden className="size-5 shrink-0" />
            {text}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
