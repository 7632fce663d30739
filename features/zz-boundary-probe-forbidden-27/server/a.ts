export const a = process.env;
