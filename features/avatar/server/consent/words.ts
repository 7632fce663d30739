/**
 * Common words that sound unlike each other. Our recognizer understood each of them whenever two of flite's robotic voices said them: the words of the
 * first list that it ever misunderstood are not here.
 */
// oxfmt-ignore
export const WORDS = [
  "apple", "balloon", "basket", "bridge", "butter", "candle", "carpet", "castle", "chicken", "chocolate", "coffee",
  "diamond", "dolphin", "family", "flower", "guitar", "hospital", "jacket", "kitchen", "lemon", "library", "monkey",
  "museum", "music", "napkin", "orange", "paper", "pencil", "picture", "pillow", "pocket", "potato", "rainbow",
  "river", "rocket", "salad", "school", "shadow", "silver", "spider", "station", "summer", "sunset", "table",
  "teacher", "tomato", "valley", "velvet", "village", "violin", "water", "window", "winter", "yellow",
] as const;
