import { checkCvc, checkExpiry, checkNumber, digitsOf, formatExpiry, formatNumber, isAmex, type Problem } from "./cards.ts";
import { make } from "./drawing.ts";

type Field = "number" | "expiry" | "cvc";
export type Card = { number: string; exp_month: string; exp_year: string; cvc: string };

const TEST_CARDS = [
  ["4242 4242 4242 4242", "Payment succeeds"],
  ["4000 0000 0000 0002", "Card is declined"],
  ["4000 0025 0000 3155", "3-D Secure is required"],
];

function makeInput(id: Field, autocomplete: string, placeholder: string): HTMLInputElement {
  return make("input", { id, autocomplete, placeholder, inputmode: "numeric", spellcheck: "false", "aria-describedby": `${id}-error` });
}

function makeField(label: string, input: HTMLInputElement): HTMLElement {
  const error = make("p", { class: "error", id: `${input.id}-error` });
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input, error);
}

function makeNotes(): HTMLElement {
  const notice = "Test mode: this is a stand-in for Stripe. No money moves. Try 4242 4242 4242 4242.";
  const cards = TEST_CARDS.flatMap(([number = "", result = ""]) => [make("dt", {}, number), make("dd", {}, result)]);
  const list = make("details", {}, make("summary", {}, "Test cards"), make("dl", {}, ...cards));
  return make("div", { class: "notes" }, make("p", {}, notice), list);
}

/** Writes the formatted text and keeps the caret behind the same digit. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (text === input.value) return;
  const isAtEnd = input.selectionStart === input.value.length;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = text;
  if (isAtEnd) return;
  let caret = 0;
  for (let seen = 0; seen < before && caret < text.length; caret++) if (/\d/.test(text[caret] ?? "")) seen++;
  input.setSelectionRange(caret, caret);
}

/** As Enter does: with the form's first submit button, and not while that is disabled. */
function submitFormAround(host: Element): void {
  const form = host.closest("form");
  const button = form?.querySelector<HTMLElement>("button:not([type]), [type='submit']");
  if (button) button.click();
  else form?.requestSubmit();
}

export function makeCardForm(root: ShadowRoot, emit: (name: string, detail?: object) => void) {
  const inputs = {
    number: makeInput("number", "cc-number", "1234 1234 1234 1234"),
    expiry: makeInput("expiry", "cc-exp", "MM / YY"),
    cvc: makeInput("cvc", "cc-csc", "CVC"),
  };
  const fields = [
    makeField("Card number", inputs.number),
    makeField("Expiration date", inputs.expiry),
    makeField("Security code", inputs.cvc),
  ];
  root.replaceChildren(make("div", { class: "fields" }, ...fields), makeNotes());
  const number = () => digitsOf(inputs.number.value);
  const checks: Record<Field, () => Problem | null> = {
    number: () => checkNumber(inputs.number.value),
    expiry: () => checkExpiry(inputs.expiry.value),
    cvc: () => checkCvc(inputs.cvc.value, number()),
  };
  const names = Object.keys(checks) as Field[];
  const show = (name: Field, problem: Problem | null) => {
    inputs[name].setAttribute("aria-invalid", String(problem !== null));
    root.getElementById(`${name}-error`)?.replaceChildren(problem?.message ?? "");
  };
  const format = (name: Field, event: Event) => {
    const { value } = inputs[name];
    const isDeletion = (event as InputEvent).inputType?.startsWith("delete") ?? false;
    if (name === "number") return formatNumber(value);
    return name === "expiry" ? formatExpiry(value, isDeletion) : digitsOf(value).slice(0, isAmex(number()) ? 4 : 3);
  };
  const emitChange = () => {
    const empty = names.every((name) => inputs[name].value === "");
    const complete = names.every((name) => checks[name]() === null);
    emit("change", { empty, complete, collapsed: false, value: { type: "card" } });
  };
  for (const name of names) {
    inputs[name].addEventListener("input", (event) => {
      rewrite(inputs[name], format(name, event));
      show(name, null);
      emitChange();
    });
    inputs[name].addEventListener("blur", () => inputs[name].value && show(name, checks[name]()));
    // Fields in a shadow tree belong to no form, so that Enter does not submit the page's form by itself.
    inputs[name].addEventListener("keydown", (event) => {
      if (event.key === "Enter") submitFormAround(root.host);
      if (event.key === "Escape") emit("escape");
    });
  }
  return {
    validate(): Problem | null {
      for (const name of names) show(name, checks[name]());
      const wrong = names.find((name) => checks[name]() !== null);
      if (wrong) inputs[wrong].focus();
      return wrong ? checks[wrong]() : null;
    },
    read(): Card {
      const [month = "", year = ""] = inputs.expiry.value.split(" / ");
      return { number: number(), exp_month: month, exp_year: `20${year}`, cvc: inputs.cvc.value };
    },
    clear(): void {
      for (const name of names) {
        inputs[name].value = "";
        show(name, null);
      }
      emitChange();
    },
    focus: () => inputs.number.focus(),
    blur: () => (root.activeElement as HTMLElement | null)?.blur(),
  };
}
