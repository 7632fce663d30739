import { CircleCheck, Info, OctagonAlert } from "lucide-react";
import { Toaster as Sonner } from "sonner";

/** Where toasts appear: once per page, top-centre. Send them with toastError, toastSuccess and toastInfo. */
export function Toaster() {
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
        classNames: { icon: "mt-0.5 shrink-0", title: "font-medium" },
      }}
    />
  );
}
