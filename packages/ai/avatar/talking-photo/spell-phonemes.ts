/** How spellings sound, roughly and in any language of Latin letters: enough for a mouth. Longer spellings first. */
const SPELLINGS: [string, string[]][] = [
  ["sch", ["sh"]],
  ["tch", ["ch"]],
  ["sh", ["sh"]],
  ["ch", ["ch"]],
  ["th", ["th"]],
  ["ph", ["f"]],
  ["qu", ["k", "w"]],
  ["ck", ["k"]],
  ["oo", ["uw"]],
  ["ee", ["iy"]],
  ["ea", ["iy"]],
  ["ie", ["iy"]],
  ["ai", ["ey"]],
  ["ay", ["ey"]],
  ["ei", ["ay"]],
  ["au", ["aw"]],
  ["ou", ["aw"]],
  ["ow", ["ow"]],
  ["oi", ["oy"]],
  ["a", ["aa"]],
  ["e", ["eh"]],
  ["i", ["ih"]],
  ["o", ["ao"]],
  ["u", ["uh"]],
  ["y", ["iy"]],
  ["c", ["k"]],
  ["j", ["jh"]],
  ["h", ["hh"]],
  ["q", ["k"]],
  ["x", ["k", "s"]],
];

/** The phonemes of a word by its letters. A letter of another script counts as an open vowel, a digit as a syllable. */
export function spellPhonemes(word: string): string[] {
  const letters = word
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const phonemes: string[] = [];
  for (let at = 0; at < letters.length;) {
    const [spelling, sounds] = SPELLINGS.find(([start]) => letters.startsWith(start, at)) ?? [letters[at]!, soundsOf(letters[at]!)];
    phonemes.push(...sounds);
    at += spelling.length;
  }
  return phonemes;
}

const soundsOf = (letter: string): string[] => (/[a-z]/.test(letter) ? [letter] : /\d/.test(letter) ? ["t", "ah"] : ["ah"]);

export const isVowel = (phoneme: string): boolean => /^[aeiou]/.test(phoneme);
