/** Where several videos are asked, with this one chosen. */
export const askAboutHref = (postId: string): string => `/analyses/new?post=${postId}`;
