/** The words of a search. A text is found if it contains all of them, in any case and order. */

/** @param {string} search @returns {readonly string[]} in lower case */
export const wordsOf = (search) => search.toLowerCase().split(/\s+/).filter(Boolean);

/** @param {string} text @param {readonly string[]} words in lower case */
export function hasWords(text, words) {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
