/**
 * The search field and its list box. Arrow keys choose a suggestion. Enter opens it or shows all results. Escape closes
 * the list.
 */
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { library } from '#web/lib/messages/en/library.ts'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { SearchField } from '#web/ui/field/search-field.tsx'
import { SuggestionList, type Suggestions } from './suggestions.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  text: string
  onType: (text: string) => void
  /** Shows all results for the text of the field. */
  onCommit: () => void
  /** Closes the suggestions. */
  onCloseSuggestions: () => void
  /** Called after a suggestion was opened. */
  onPick: () => void
  /** The suggestions, while there are any. */
  suggestions: Suggestions | undefined
  /** Appears between the field and the suggestions. */
  children?: ReactNode
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Moving past an end leaves the list. Nothing is then chosen, and Enter shows all results again. */
const getNextId = (ids: readonly string[], active: string | undefined, step: number): string | undefined => {
  const stopCount = ids.length + 1
  const index = active === undefined ? ids.length : ids.indexOf(active)
  return ids[(index + step + stopCount) % stopCount]
}

/** Returns the ids of the suggestions, and which one the arrow keys have chosen. */
const useChosenSuggestion = (suggestions: Suggestions | undefined) => {
  const [chosen, setChosen] = useState<string>()
  const ids = suggestions ? [...suggestions.catalogMatches, ...suggestions.transcriptMatches].map(({ id }) => id) : []
  return { ids, active: ids.find((id) => id === chosen), setChosen }
}

export function SearchBox(props: SearchBoxProps) {
  const { text, onType, onCommit, onCloseSuggestions, onPick, suggestions, children } = props
  const listId = useId()
  const { ids, active, setChosen } = useChosenSuggestion(suggestions)
  const optionId = (id: string) => `${listId}-${id}`
  const open = ids.length > 0

  const onKeyDown = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    const step = STEPS[key]
    if (step !== undefined && open) {
      event.preventDefault()
      setChosen(getNextId(ids, active, step))
    } else if (key === 'Escape' && text) {
      event.preventDefault()
      if (open) onCloseSuggestions()
      else onType('')
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (active) document.getElementById(optionId(active))?.click()
    else onCommit()
  }
  const handleType = (typed: string) => {
    setChosen(undefined)
    onType(typed)
  }
  return (
    <form role="search" className={styles.box} onSubmit={onSubmit}>
      <SearchField
        label={library('search.label')}
        placeholder={library('search.placeholder')}
        value={text}
        onChange={handleType}
        onKeyDown={onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the search to type
        autoFocus={!text}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={active && optionId(active)}
      />
      {children}
      {suggestions && open && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onPick={onPick} optionId={optionId} />
      )}
    </form>
  )
}
