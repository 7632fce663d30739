import { isKeyedHash, keyedHash } from "@aside/server/auth/keyed-hash.ts";

const PURPOSE = "demo-bookings";

/** The secret of the visitor's link to a booking: a MAC of its id, so nothing is stored. */
export const bookingKey = (secretKey: string, bookingId: string): string => keyedHash(secretKey, PURPOSE, bookingId);

export const isBookingKey = (secretKey: string, bookingId: string, key: string): boolean => isKeyedHash(secretKey, PURPOSE, bookingId, key);
