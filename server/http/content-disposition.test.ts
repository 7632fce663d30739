import { expect, test } from "vitest";
import { saveAs } from "./content-disposition.ts";

test.each([
  ["data-2026-01-01.zip", 'attachment; filename="data-2026-01-01.zip"'],
  ["Größe 1.pdf", `attachment; filename="Gr__e 1.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.pdf`],
  ['a"; filename="x.exe', `attachment; filename="a__ filename__x.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22x.exe`],
  ["a\r\nset-cookie: b", `attachment; filename="a__set-cookie_ b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`],
  ["it's*.txt", `attachment; filename="it_s_.txt"; filename*=UTF-8''it%27s%2A.txt`],
])("the name %j cannot change the header", (name, expected) => {
  expect(saveAs(name)).toBe(expected);
});
