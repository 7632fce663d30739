export const copy = {
  /** Spec section 4: what a draft of speaking notes shows instead of a summary. */
  noVideo: "No Video",
  askAbout: "Ask about this video",
} as const;
