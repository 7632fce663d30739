import type { Locator } from "@playwright/test";

export type DraggedFile = { name: string; mimeType: string; buffer: Buffer };

/** Dispatches a drag event with files from the desktop, which Playwright cannot drag. Returns whether the page accepted them. */
export async function dragFiles(
  target: Locator,
  event: "dragover" | "dragleave" | "drop",
  files: readonly DraggedFile[],
): Promise<boolean> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") }));
  return await target.evaluate(
    (element, [type, dragged]) => {
      const dataTransfer = new DataTransfer();
      for (const file of dragged)
        dataTransfer.items.add(new File([Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0))], file.name, { type: file.type }));
      return !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [event, given] as const,
  );
}
