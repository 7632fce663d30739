export const a = process.env["A"];
