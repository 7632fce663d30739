/** Classes of the ring that is shown while a video loads. */
export const LOADING_RING = "absolute inset-0 m-auto size-14 animate-spin rounded-full border-4 border-white/40 border-t-white bg-black/40";
