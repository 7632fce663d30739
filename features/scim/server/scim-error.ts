import SCIMMY from "scimmy";

type ErrorType = "invalidFilter" | "tooMany" | "uniqueness" | "mutability" | "invalidSyntax" | "invalidPath" | "noTarget" | "invalidValue";

/** RFC 7644, section 3.12. `scimType` is null if the status is sufficient. */
export function scimError(status: number, scimType: ErrorType | null, detail: string): Error {
  return new SCIMMY.Types.Error(status, scimType as unknown as string, detail);
}

export const absent = (): Error => scimError(404, null, "Resource not found.");
