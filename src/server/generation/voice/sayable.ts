/** What the built-in voices need of a text that anybody may have typed: they know ASCII letters and simple marks. */

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/\s*[–—―]\s*|\s+-+\s+/g, ', '],
  [/…|\.{2,}/g, '. '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
]

/** The same words as far as the built-in voices can say them; empty where nothing of it can be said. */
export const toPronounceable = (text: string) => {
  const written = WRITTEN.reduce((sum, [mark, plain]) => sum.replace(mark, plain), text.normalize('NFKD'))
  const known = written
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ,.?!:;'-]/g, ' ')
    .replace(/\s+([,.?!:;])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
  return known
}
