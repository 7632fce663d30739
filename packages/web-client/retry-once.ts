import { ApiError } from "./api-error.ts";

/** For queries: what the server refused, or does not have, is not asked for again. */
export const retryOnce = (failures: number, error: Error): boolean => failures < 1 && !(error instanceof ApiError && error.status < 500);
