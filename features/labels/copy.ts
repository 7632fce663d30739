export const copy = {
  favorites: "Favorites",
  nameTaken: "You have a label of this name already.",
  tooManyLabels: (max: number) => `You can have at most ${max} labels.`,
} as const;
