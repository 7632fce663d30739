let read: () => Record<string, string> = () => ({});

/** Sends these headers with each request for media: for pages without cookies, such as frames in other sites. Not with native HLS. */
export function setMediaHeaders(headers: typeof read): void {
  read = headers;
}

export const mediaHeaders = (): Record<string, string> => read();
