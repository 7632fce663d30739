import SCIMMY from "scimmy";
import { scimError } from "./scim-error.ts";

/** The library reads a path by expressions that take the square of its length. */
const MAX_PATH = 500;
/** Directories send one for each attribute that changed. Operations on members are read in group-members.ts. */
const MAX_OPERATIONS = 1000;
/** Of all operations together: the library takes 25 µs for each. */
const MAX_VALUES = 1000;

/** A PATCH of what size a directory sends. Throws SCIM's 400, as the library does for what is no PATCH. */
export function readPatch(body: unknown): InstanceType<typeof SCIMMY.Messages.PatchOp> {
  const { Operations: operations } = (body ?? {}) as { Operations?: unknown };
  if (Array.isArray(operations)) {
    if (operations.length > MAX_OPERATIONS) throw scimError(400, "tooMany", `A request has ${MAX_OPERATIONS} operations at most.`);
    const values = operations.map((operation) => (operation as { value?: unknown } | null)?.value);
    const count = values.reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
    if (count > MAX_VALUES) throw scimError(400, "tooMany", `A request has ${MAX_VALUES} values at most.`);
    const paths = operations.map((operation) => (operation as { path?: unknown } | null)?.path);
    if (paths.some((path) => typeof path === "string" && path.length > MAX_PATH))
      throw scimError(400, "invalidPath", `A path has ${MAX_PATH} characters at most.`);
  }
  return new SCIMMY.Messages.PatchOp(body as never);
}
