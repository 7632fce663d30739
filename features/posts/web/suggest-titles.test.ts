import { expect, test } from "vitest";
import { suggestTitles } from "./suggest-titles.ts";

test.each<[string, string, string[]]>([
  [
    "greetings go, long sentences end at a clause",
    "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday.",
    ["The quarterly report is ready"],
  ],
  ["a greeting within the sentence goes", "Hi team, this is the plan for May.", ["This is the plan for May"]],
  ["a question keeps its mark", "Can we meet on Friday?", ["Can we meet on Friday?"]],
  [
    "three at most, each once",
    "We won the deal. We won the deal. They sign on Monday. The team grows soon. One more of these.",
    ["We won the deal", "They sign on Monday", "The team grows soon"],
  ],
  [
    "a long one without a clause ends at a word",
    "This sentence goes on without any pause whatsoever until far beyond the limit of titles",
    ["This sentence goes on without any pause whatsoever until far"],
  ],
  ["too little says nothing", "Hello. Okay. Yes please.", []],
  ["no words", "", []],
])("%s", (_, said, titles) => {
  expect(suggestTitles(said)).toEqual(titles);
});
