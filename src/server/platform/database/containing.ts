/** Looking for words with `ilike`. */

/** A pattern for texts that have these words anywhere; nothing in them is a pattern of its own. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
