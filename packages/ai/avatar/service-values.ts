import { z } from "zod";

/** Of ElevenLabs' Multilingual v2 (elevenlabs.io/docs/overview/models), with which HeyGen speaks cloned voices; Tavus documents them too, and more. */
export const MULTILINGUAL = "en ar bg zh hr cs da nl tl fi fr de el hi id it ja ko ms pl pt ro ru sk es sv ta tr uk".split(" ");

/** What may become a part of an address without changing its meaning. */
export const serviceId = z.string().regex(/^[\w.|:-]{1,200}$/);

/** A place from which a result may be downloaded. */
export const resultUrl = z.url({ protocol: /^https?$/ }).max(8_000);

export const GONE = { state: "failed", reason: "The provider no longer has it." } as const;
