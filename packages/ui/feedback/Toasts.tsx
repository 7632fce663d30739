import { CircleCheck, Info, OctagonAlert } from "lucide-react";
import { useCallback } from "react";
import { Toaster as Sonner, toast, useSonner } from "sonner";
import { useToastPlace } from "./toasts/use-toast-place.ts";

const COPY_BY_HAND = "Copy this text";
const CLOSE = "Hide message";

export { toast };

export function showUncopied(message: string, text: string): void {
  const description = <CopyField text={text} />;
  toast.error(message, { id: "uncopied", description, duration: Number.POSITIVE_INFINITY });
}

/** A text to copy by hand. It is selected. */
function CopyField({ text }: { text: string }) {
  const select = useCallback((field: HTMLTextAreaElement | null) => {
    field?.focus();
    field?.select();
  }, []);
  return (
    <textarea
      ref={select}
      readOnly
      aria-label={COPY_BY_HAND}
      value={text}
      rows={Math.min(4, text.split("\n").length)}
      className="mt-2 block w-full resize-none overflow-x-auto rounded-control border border-line-strong bg-surface p-2 text-small whitespace-pre"
    />
  );
}

/** Renders the toasts. Toasts sent before it is mounted are shown then. */
export function Toasts() {
  const { position, offset } = useToastPlace(useSonner().toasts.length > 0);
  return (
    <Sonner
      position={position}
      offset={offset}
      mobileOffset={offset}
      closeButton
      // Above dialogs, below menus and lists of suggestions.
      style={{ zIndex: 45 }}
      icons={{
        error: <OctagonAlert className="size-5 text-danger" />,
        success: <CircleCheck className="size-5 text-success" />,
        info: <Info className="size-5 text-muted" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: CLOSE,
        className:
          "flex w-full items-start font-sans gap-3 rounded-card border border-line bg-surface px-4 py-3 text-body text-ink shadow-soft",
        classNames: {
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 flex-1",
          title: "font-medium",
          actionButton: "order-1 -my-2.5 ml-auto min-h-11 shrink-0 rounded-control px-3 font-semibold underline hover:bg-sunken",
          closeButton:
            "order-2 -my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink [&_svg]:size-4",
        },
      }}
    />
  );
}
