import type { Rolldown } from "vite";

const known = new WeakMap<object, Map<string, Set<string>>>();

/** The modules that a module imports, also through others, and itself; not those that are loaded on demand. */
export function importsOf(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(context)?.get(root);
  if (found) return found;
  const imports = new Set([root]);
  // A set's loop also visits what is added meanwhile.
  for (const id of imports) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) imports.add(imported);
  known.set(context, (known.get(context) ?? new Map<string, Set<string>>()).set(root, imports));
  return imports;
}
