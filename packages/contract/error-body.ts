import { z } from "zod";

/** Every reply that is not 2xx. `message` is fit to show (spec section 8, word for word). */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
