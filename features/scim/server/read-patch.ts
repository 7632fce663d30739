import SCIMMY from "scimmy";
import { scimError } from "./scim-error.ts";

/** Limit of a path's length: the library's expressions take quadratic time. */
const MAX_PATH = 500;
/** Limit of operations: directories send one per changed attribute. Member operations are read in group-members.ts. */
const MAX_OPERATIONS = 1000;
/** Limit of values in all operations: the library takes 25 µs for each. */
const MAX_VALUES = 1000;

/** Parses a PATCH within the limits. Throws SCIM's 400, as the library does for an invalid PATCH. */
export function readPatch(body: unknown): InstanceType<typeof SCIMMY.Messages.PatchOp> {
  const { Operations: operations } = (body ?? {}) as { Operations?: unknown };
  if (Array.isArray(operations)) {
    if (operations.length > MAX_OPERATIONS) throw scimError(400, "tooMany", `A request can have at most ${MAX_OPERATIONS} operations.`);
    const values = operations.map((operation) => (operation as { value?: unknown } | null)?.value);
    const count = values.reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
    if (count > MAX_VALUES) throw scimError(400, "tooMany", `A request can have at most ${MAX_VALUES} values.`);
    const paths = operations.map((operation) => (operation as { path?: unknown } | null)?.path);
    if (paths.some((path) => typeof path === "string" && path.length > MAX_PATH))
      throw scimError(400, "invalidPath", `A path can have at most ${MAX_PATH} characters.`);
  }
  return new SCIMMY.Messages.PatchOp(body as never);
}
