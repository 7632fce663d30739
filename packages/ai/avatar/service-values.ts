import { z } from "zod";

/** What may become a part of an address without changing its meaning. */
export const serviceId = z.string().regex(/^[\w.|:-]{1,200}$/);

/** A place from which a result may be downloaded. */
export const resultUrl = z.url({ protocol: /^https?$/ }).max(8_000);

export const GONE = { state: "failed", reason: "The provider no longer has it." } as const;
