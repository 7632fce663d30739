import { createHash, randomBytes } from "node:crypto";

/** 24 random bytes that identify this recipient. Only their hash is stored. */
export const makeMemberToken = () => randomBytes(24).toString("base64url");
export const hashMemberToken = (token: string) => createHash("sha256").update(token).digest("base64url");
