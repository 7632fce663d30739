export const a = (work: () => Promise<void>) => {
  work();
};
