// Checks that every text in the copy files of rooms is used by the product. Usage: node scripts/checks/texts.mjs
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FILES = ["{apps,core,features,packages,server}/**/*.{ts,tsx}"];
const COPY_FILE = /(^|[/-])copy\.ts$/;
/** A text that only tests use is not shown. */
const SKIPPED = /\.test\.tsx?$|\/testkit\/|\/node_modules\//;

const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !SKIPPED.test(file));
const programs = new Map(files.map((file) => [file, parseSync(file, readFileSync(join(root, file), "utf8")).program]));

/** Without `as const` and similar. */
const bare = (node) => (node?.type.startsWith("TS") && node.expression ? bare(node.expression) : node);
const keyOf = (property) => property.key?.name ?? property.key?.value;

function* childrenOf(node) {
  for (const [key, value] of Object.entries(node)) {
    const isName = ["key", "property", "id"].includes(key) && value?.type === "Identifier" && !node.computed && !node.shorthand;
    if (isName) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (child?.type) yield child;
  }
}

/** `copy.form.title` as name and path; the path ends where a key is computed. */
function pathOf(given) {
  const node = bare(given);
  if (node?.type === "ChainExpression") return pathOf(node.expression);
  if (node?.type === "Identifier") return { name: node.name, path: [], isWhole: false };
  if (node?.type !== "MemberExpression") return null;
  const above = pathOf(node.object);
  const key = node.computed ? bare(node.property).value : node.property.name;
  if (!above || above.isWhole) return above;
  return typeof key === "string" ? { ...above, path: [...above.path, key] } : { ...above, isWhole: true };
}

/** Every text of an object, with its path. */
function* textsOf(object, path = []) {
  for (const property of object.properties) {
    if (property.type !== "Property") continue;
    const value = bare(property.value);
    const own = [...path, String(keyOf(property))];
    if (value.type === "ObjectExpression") yield* textsOf(value, own);
    else yield own;
  }
}

/** The copy objects, as `features/labels/copy.ts copy`, with their texts and the paths by which they are used. */
const objects = new Map();
for (const [file, program] of programs) {
  if (!COPY_FILE.test(file)) continue;
  for (const { type, declaration } of program.body) {
    if (type !== "ExportNamedDeclaration" || declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations)
      if (bare(init)?.type === "ObjectExpression") objects.set(`${file} ${id.name}`, { texts: [...textsOf(bare(init))], uses: [] });
  }
}

/** What names of a file refer to: copy objects, or parts of them. */
function namesOf(file, program) {
  const names = new Map();
  const add = (name, id, path = []) => {
    if (objects.has(id)) names.set(name, [...(names.get(name) ?? []), { id, path }]);
  };
  for (const id of objects.keys()) if (id.startsWith(`${file} `)) add(id.slice(file.length + 1), id);
  for (const { type, source, specifiers } of program.body) {
    if (type !== "ImportDeclaration" || !COPY_FILE.test(source.value)) continue;
    const from = source.value.startsWith(".") ? join(dirname(file), source.value) : source.value.replace("@aside/", "");
    for (const { local, imported } of specifiers) add(local.name, `${from} ${imported?.name}`);
  }
  return names;
}

/** The part of a copy object that `const text = copy.form` or `const { title } = copy.form` names. */
function aliasOf(names, { type, id, init }) {
  const found = type === "VariableDeclarator" ? pathOf(init) : null;
  if (!found || found.isWhole || !names.has(found.name)) return null;
  const isPlain = id.type === "Identifier" || id.properties?.every((property) => property.value?.type === "Identifier");
  return isPlain ? found : null;
}

function addAliases(names, node) {
  const found = aliasOf(names, node);
  const add = (name, more) => {
    const parts = names.get(found.name).map(({ id, path }) => ({ id, path: [...path, ...found.path, ...more] }));
    names.set(name, [...(names.get(name) ?? []), ...parts]);
  };
  if (found && node.id.type === "Identifier") add(node.id.name, []);
  else if (found) for (const property of node.id.properties) add(property.value.name, [keyOf(property)]);
  for (const child of childrenOf(node)) addAliases(names, child);
}

function collectUses(file, program) {
  const names = namesOf(file, program);
  if (names.size === 0) return;
  addAliases(names, program);
  const visit = (node) => {
    if (node.type === "ImportDeclaration" || node.type === "TSTypeQuery" || aliasOf(names, node)) return;
    const found = pathOf(node);
    for (const { id, path } of names.get(found?.name) ?? []) objects.get(id).uses.push([...path, ...found.path]);
    // A computed key may name other objects.
    if (found && !found.isWhole) return;
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
}
for (const [file, program] of programs) collectUses(file, program);

const startsWith = (path, start) => start.every((key, at) => path[at] === key);
const unused = [];
for (const [id, { texts, uses }] of objects)
  for (const path of texts)
    if (!uses.some((used) => startsWith(path, used) || startsWith(used, path))) unused.push(`${id}.${path.join(".")}`);
if (unused.length > 0) {
  console.log(`Nothing uses these texts:\n${unused.join("\n")}`);
  process.exitCode = 1;
}
