/** What `elements.submit()` and the API report, with the names of Stripe's API. */
export type Problem = { type: string; code?: string; message: string; [detail: string]: unknown };

/** Only wrong use by a developer is thrown. What a customer can cause is returned as an error. */
export function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: "IntegrationError" });
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");
export const isAmex = (number: string): boolean => /^3[47]/.test(number);
const lengthOf = (number: string): number => (isAmex(number) ? 15 : /^3[068]/.test(number) ? 14 : 16);

export function formatNumber(text: string): string {
  const number = digitsOf(text);
  const groups = isAmex(number) ? /^(.{1,4})(.{1,6})?(.{1,5})?/ : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?/;
  const found = groups.exec(number.slice(0, lengthOf(number)))?.slice(1) ?? [];
  return found.filter((group) => group !== undefined).join(" ");
}

/** "1234", "12/34", "1/34" and "12/2034" become "12 / 34" and "01 / 34". */
export function formatExpiry(text: string, isDeletion: boolean): string {
  const [first = "", ...rest] = text.split("/").map(digitsOf);
  const typed = rest.join("");
  let month = first.slice(0, 2);
  let year = first.slice(2) + (typed.length === 4 ? typed.slice(2) : typed);
  if (!isDeletion && month.length === 1 && (month > "1" || text.includes("/"))) month = `0${month}`;
  if (month > "12") [month, year] = [`0${month[0]}`, `${month[1]}${year}`];
  return year ? `${month} / ${year.slice(0, 2)}` : month;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const invalid = (code: string, message: string): Problem => ({ type: "validation_error", code, message });

export function checkNumber(text: string): Problem | null {
  const number = digitsOf(text);
  if (number.length < lengthOf(number)) return invalid("incomplete_number", "Your card number is incomplete.");
  return passesLuhn(number) ? null : invalid("invalid_number", "Your card number is invalid.");
}

export function checkExpiry(text: string): Problem | null {
  const [month = 0, year = -1] = text.split("/").map(Number);
  const isComplete = month >= 1 && month <= 12 && /\/ \d\d$/.test(text);
  if (!isComplete) return invalid("incomplete_expiry", "Your card's expiration date is incomplete.");
  const now = new Date();
  const isPast = 2000 + year < now.getFullYear() || (2000 + year === now.getFullYear() && month < now.getMonth() + 1);
  const code = 2000 + year < now.getFullYear() ? "invalid_expiry_year_past" : "invalid_expiry_month_past";
  return isPast ? invalid(code, "Your card's expiration date is in the past.") : null;
}

export function checkCvc(text: string, number: string): Problem | null {
  return text.length < (isAmex(number) ? 4 : 3) ? invalid("incomplete_cvc", "Your card's security code is incomplete.") : null;
}
