import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Popover } from "@aside/ui/overlays/Popover.tsx";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { NotificationCentre } from "./NotificationList.tsx";

interface NotificationPopoverProps {
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The list beside the bell. */
export function NotificationPopover({ trigger, isOpen, onOpenChange }: NotificationPopoverProps) {
  return (
    <Popover label={copy.title} open={isOpen} onOpenChange={onOpenChange} trigger={trigger}>
      <NotificationCentre
        heading={<h2 className="text-lead font-semibold">{copy.title}</h2>}
        footer={
          <div className="sticky bottom-0 flex justify-between border-t border-line bg-surface px-1 py-1">
            <LinkButton variant="ghost" href="/notifications">
              {copy.seeAll}
            </LinkButton>
            <LinkButton variant="ghost" href="/account/notifications">
              {copy.settings}
            </LinkButton>
          </div>
        }
      />
    </Popover>
  );
}
