import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";

/** The secret of the visitor's link to a booking: a MAC of its id, so nothing is stored. */
export function bookingKey(secretKey: string, bookingId: string): string {
  return createHmac("sha256", deriveKey(secretKey, "demo-bookings")).update(bookingId).digest("base64url");
}

export function isBookingKey(secretKey: string, bookingId: string, key: string): boolean {
  const wanted = Buffer.from(bookingKey(secretKey, bookingId));
  const given = Buffer.from(key);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
