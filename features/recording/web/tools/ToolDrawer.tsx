import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { StudioTool } from "./ToolRail.tsx";

/** The open tool beside the picture, or under it on a phone: the picture stays visible while choosing. Escape closes it. */
export function ToolDrawer({ tool, onClose }: { tool: StudioTool; onClose: () => void }) {
  const close = () => {
    document.querySelector<HTMLElement>(`[data-tool="${tool.id}"]`)?.focus();
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    // While composing, Escape belongs to the input method.
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape of the controls inside
    <section
      aria-label={tool.title}
      data-drawer
      data-bottom-bar
      onKeyDown={onKey}
      className="flex w-96 max-w-[45vw] shrink-0 animate-appear flex-col overflow-y-auto rounded-card border border-line bg-surface phone:max-h-[55dvh] phone:w-full phone:max-w-none phone:rounded-b-none phone:border-x-0 phone:border-b-0 lying:max-h-none lying:w-80 lying:rounded-none"
    >
      <div className="sticky top-0 z-10 flex items-center gap-2 bg-surface py-2 pr-2 pl-4">
        <h2 className="flex-1 text-lead font-semibold">{tool.title}</h2>
        <IconButton label={`Close ${tool.title.toLowerCase()}`} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{tool.panel}</div>
    </section>
  );
}
