/** Filters many options by a few typed letters. */
import { foldAccents } from '#rules/fold-accents.ts'

export interface NamedOption {
  value: string
  label: string
  /** The type of the option, if the list holds several types. */
  aside?: string | undefined
}

/** Returns the options that contain every typed word; those that start with the first word come first. */
export const filterOptions = (options: readonly NamedOption[], typed: string): NamedOption[] => {
  const terms = foldAccents(typed).split(/\s+/).filter(Boolean)
  const [first = ''] = terms
  const matches = options.filter(({ value, label }) => {
    const text = foldAccents(`${label} ${value}`)
    return terms.every((term) => text.includes(term))
  })
  const isPrefixMatch = ({ label }: NamedOption): boolean => foldAccents(label).startsWith(first)
  return [...matches.filter(isPrefixMatch), ...matches.filter((option) => !isPrefixMatch(option))]
}
