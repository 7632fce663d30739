import { ScheduleDemo } from "@aside/features/scheduling/web/ScheduleDemo.tsx";
import { demoCopy } from "@aside/features/scheduling/web/web-copy.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "./session.ts";

/** "Schedule a Demo" of the menus, over the current screen. */
export function ScheduleDemoDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [openedAt] = useState(path);
  // A link in the dialog leads to another screen.
  useEffect(() => {
    if (path !== openedAt) onClose();
  }, [path, openedAt, onClose]);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={demoCopy.title}>
      <ScheduleDemo person={user} />
    </Dialog>
  );
}
