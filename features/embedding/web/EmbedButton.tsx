import { Button } from "@aside/ui/elements/Button.tsx";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { toastInfo } from "@aside/ui/feedback/toast.ts";
import { CodeXml } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { embedCopy as copy } from "../copy.ts";
import { usePostEmbed } from "./queries.ts";

const EmbedDialog = lazyChunk(async () => ({ default: (await import("./EmbedDialog.tsx")).EmbedDialog }));

/**
 * For the author of a video: shows the code that embeds it, private links for one that only some people may watch, or why it cannot be embedded.
 * Hidden until that is known.
 */
export function EmbedButton({ postId }: { postId: string }) {
  const embed = usePostEmbed(postId).data;
  const [isOpen, setOpen] = useState(false);
  if (!embed) return null;
  const label = (
    <>
      <CodeXml aria-hidden className="size-5" /> {copy.embed}
    </>
  );
  if (embed.obstacle && embed.obstacle !== "not_public") {
    const reason = copy.obstacles[embed.obstacle];
    return (
      <Tip text={reason}>
        {/* Touch screens show no tooltips. */}
        <Button variant="secondary" aria-disabled onClick={() => toastInfo(reason)}>
          {label}
        </Button>
      </Tip>
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <EmbedDialog
            postId={postId}
            code={embed.html}
            domains={embed.allowed_domains}
            isPrivate={embed.obstacle === "not_public"}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
