export const MAX_PHONE = 40;

/** Without spaces and punctuation. */
export const bareNumber = (typed: string): string => typed.replace(/[\s().\-/]/g, "").replace(/^00/, "+");

/** E.164: a plus, the country code, seven to fifteen digits in all. Empty: none. */
export const isBareNumber = (value: string): boolean => value === "" || /^\+[1-9]\d{6,14}$/.test(value);

/** As people write it. */
export const isPhoneNumber = (typed: string): boolean => typed.length <= MAX_PHONE && isBareNumber(bareNumber(typed));
