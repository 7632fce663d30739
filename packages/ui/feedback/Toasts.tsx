import { CircleCheck, Info, OctagonAlert } from "lucide-react";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

/** Renders the toasts. Toasts sent before it is mounted are shown then. */
export function Toasts() {
  return (
    <Sonner
      position="top-center"
      icons={{
        error: <OctagonAlert className="size-5 text-danger" />,
        success: <CircleCheck className="size-5 text-success" />,
        info: <Info className="size-5 text-muted" />,
      }}
      toastOptions={{
        unstyled: true,
        className:
          "flex w-full items-start font-sans gap-3 rounded-card border border-line bg-surface px-4 py-3 text-body text-ink shadow-soft",
        classNames: {
          icon: "mt-0.5 shrink-0",
          title: "font-medium",
          actionButton: "order-1 -my-2.5 ml-auto min-h-11 shrink-0 rounded-control px-3 font-semibold underline hover:bg-sunken",
          closeButton:
            "order-2 -my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink [&_svg]:size-4",
        },
      }}
    />
  );
}
