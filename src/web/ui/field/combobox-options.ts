/** The options of a combobox: those that match the typed letters, and the selected one. */
import { useMemo, useState } from 'react'
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

interface Selection {
  options: readonly NamedOption[]
  value: string
  onChange: (value: string) => void
}

/** Holds the typed text until an option is selected or the list closes. */
export const useOptions = ({ options, value, onChange }: Selection) => {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const matches = useMemo(() => filterOptions(options, typed ?? ''), [options, typed])
  return {
    text: typed ?? options.find((option) => option.value === value)?.label ?? value,
    isTyping: Boolean(typed?.trim()),
    matches,
    isOpen,
    type: setTyped,
    changeOpen: (nextOpen: boolean) => {
      setOpen(nextOpen)
      if (!nextOpen) setTyped(undefined)
    },
    select: (key: string | number | null) => {
      setTyped(undefined)
      if (key !== null && key !== value) onChange(String(key))
    },
    /** An emptied field removes the value; text that matches no selection is dropped. */
    leave: () => {
      setTyped(undefined)
      if (typed !== undefined && !typed.trim() && value) onChange('')
    },
  }
}
