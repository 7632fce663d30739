import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { RailButton } from "./RailButton.tsx";

export type StudioTool = {
  id: string;
  /** The drawer's heading. */
  title: string;
  /** The button's text, if it is not the title. */
  label?: ReactNode;
  icon: LucideIcon;
  panel: ReactNode;
  /** The tool is in use, also while its drawer is closed. */
  isLit?: boolean;
  /** Why the person may not use it. */
  lockedBecause?: string | null;
  onOpen?: () => void;
};

type Props = { tools: readonly StudioTool[]; openId: string | null; onOpen: (id: string | null) => void; children?: ReactNode };

/** The studio's tools: a column beside the stage; on a phone a row on its lower edge, or a column at its left. Each opens its drawer. */
export function ToolRail({ tools, openId, onOpen, children }: Props) {
  return (
    <div
      role="group"
      aria-label="Tools"
      className="flex shrink-0 flex-col gap-1 phone:w-full phone:flex-row phone:flex-wrap phone:justify-evenly phone:gap-0 phone:rounded-card phone:bg-black/70 lying:col-start-1 lying:row-start-1 lying:mt-14 lying:max-h-[calc(100%-3.5rem)] lying:w-auto lying:flex-col lying:justify-center lying:self-center"
    >
      {tools.map(({ id, title, label = title, icon, isLit = false, lockedBecause, onOpen: whenOpened }) => {
        if (lockedBecause)
          return (
            <Tip key={id} text={lockedBecause} side="below-end">
              <RailButton icon={icon} aria-disabled>
                {label}
              </RailButton>
            </Tip>
          );
        const isOpen = openId === id;
        const toggle = () => {
          if (!isOpen) whenOpened?.();
          onOpen(isOpen ? null : id);
        };
        return (
          <RailButton key={id} icon={icon} isLit={isLit} data-tool={id} aria-expanded={isOpen} onClick={toggle}>
            {label}
          </RailButton>
        );
      })}
      {children}
    </div>
  );
}
