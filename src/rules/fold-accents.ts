/** Normalizes text for comparison: no capitals and no accents. */

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
}

// Most text is plain ASCII, which only needs lower case.
const IS_ASCII = /^[\0-\x7f]*$/

/**
 * Converts to lower case without accents, so that "Café" is found by "cafe". The database function `fold_accents(text)`
 * does the same.
 */
export const foldAccents = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[ßæœøłđðþı’]/g, (letter) => plainLetters[letter] ?? letter)
