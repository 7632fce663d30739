/** Whether the model that finds the person is on this device (person-model.ts). The service worker keeps it at its first use. */
export async function isModelKept(): Promise<boolean> {
  // Absent on a page without TLS.
  if (!("caches" in globalThis)) return false;
  for (const name of await caches.keys()) {
    const files = await (await caches.open(name)).keys();
    if (files.some(({ url }) => url.endsWith(".tflite"))) return true;
  }
  return false;
}
