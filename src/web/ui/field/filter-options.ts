/** Which of many things somebody means who types a few letters. */
import { foldAccents } from '#rules/fold-accents.ts'

export interface NamedOption {
  value: string
  label: string
  /** What kind of thing it is, where the list holds several. */
  aside?: string | undefined
}

/** So many are shown at first; the others come as the list is scrolled, or as somebody goes through it with the arrows. */
export const FIRST_SHOWN = 16

/** Every word that was typed stands somewhere in its name; names that begin with it come first. */
export const filterOptions = (options: readonly NamedOption[], typed: string): NamedOption[] => {
  const words = foldAccents(typed).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const found = options.filter(({ value, label }) => {
    const text = foldAccents(`${label} ${value}`)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: NamedOption): boolean => foldAccents(label).startsWith(first)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
