import { expect, it } from "vitest";
import { KEY_LIST } from "./key-list.ts";
import { playerCommand } from "./player-keys.ts";

it.each(KEY_LIST.map((listed) => [listed.does, listed] as const))("the listed keys work: %s", (_, { keys, presses, command }) => {
  expect(presses).toHaveLength(keys.length);
  for (const press of presses) expect(playerCommand({ ctrlKey: false, metaKey: false, altKey: false, ...press })).toEqual(command);
});
