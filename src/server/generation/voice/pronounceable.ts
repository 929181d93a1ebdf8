/** Replacements for the built-in voices, which only know ASCII letters and simple punctuation. */

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/\s*[–—―]\s*|\s+-+\s+/g, ', '],
  [/…|\.{2,}/g, '. '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
]

/** Returns the text as far as the built-in voices can pronounce it; empty if they can't pronounce any of it. */
export const toPronounceable = (text: string) => {
  const replacedText = REPLACEMENTS.reduce((sum, [mark, plain]) => sum.replace(mark, plain), text.normalize('NFKD'))
  const supportedText = replacedText
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ,.?!:;'-]/g, ' ')
    .replace(/\s+([,.?!:;])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
  return supportedText
}
