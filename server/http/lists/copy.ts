export const copy = {
  cursorInvalid: "This cursor is not one of this API.",
  cursorOfOtherList: "This cursor belongs to another list or order.",
  cursorOrPage: "Please give either a cursor or a page.",
  cursorOrAfter: "Please give either a cursor or the last known comment.",
};
