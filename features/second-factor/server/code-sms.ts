import { brand } from "@aside/brand/brand.ts";

/** Fits into one message of 160 characters. */
export function writeCodeSms(code: string): string {
  return `${code} is your ${brand.product} code. It is valid for 5 minutes. Nobody of ${brand.product} will ask you for it.`;
}
