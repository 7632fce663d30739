/** The roles of users, by their fixed names. */
export const ROLE_NAMES = ["USER", "ADMIN", "SUPER_ADMIN", "COMPANY_ADMIN", "COMPANY_SUPER_ADMIN"] as const;
