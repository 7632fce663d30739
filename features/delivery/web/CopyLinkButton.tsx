import { Button } from "@aside/ui/elements/Button.tsx";
import type { ButtonVariant } from "@aside/ui/elements/button-style.ts";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { copyShareLink } from "./copy-share-link.ts";

/** Activates the link (also while recording) and copies it. */
export function CopyLinkButton({ postId, variant = "secondary" }: { postId: string; variant?: ButtonVariant }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant={variant}
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void copyShareLink(postId).finally(() => setBusy(false));
      }}
    >
      <Link2 aria-hidden className="size-5" /> Copy link
    </Button>
  );
}
