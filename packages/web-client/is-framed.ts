/** The page is inside a page, maybe of another site: it has no cookies, and nobody is signed in. */
export const isFramed: boolean = typeof window !== "undefined" && window.top !== window.self;
