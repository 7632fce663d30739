/** For jobs that wait for something else to come back or to end: tried for hours. */
export const UNTIL_AVAILABLE = { retryLimit: 60, retryDelaySeconds: 2, concurrency: 2 };
