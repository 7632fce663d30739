import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense } from "react";

// Most texts have no link.
const Loaded = lazyChunk(async () => ({ default: (await import("./LoadedPreviews.tsx")).LoadedPreviews }));

/** Previews of the links in a comment (`text`) or a sanitized note (`html`). */
export function PreviewsOfText(given: { text: string } | { html: string }) {
  const all = "html" in given ? given.html : given.text;
  if (!all.includes("https://")) return null;
  return (
    <Suspense>
      <Loaded {...given} />
    </Suspense>
  );
}
