/** A field that searches and picks one item after the other: arrow keys select, Enter picks, Escape clears the text. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { isNearEnd } from './near-end.ts'
import styles from './pick-field.module.css'

export interface Pickable {
  id: string
  content: ReactNode
}

export interface PickFieldProps extends FieldTexts {
  text: string
  onText: (text: string) => void
  /** The results for the text; undefined while they are loading. */
  results: readonly Pickable[] | undefined
  /** Loads the next results. It is undefined if all are loaded; calling it again while they load does nothing. */
  onMore?: (() => void) | undefined
  /** The message if nothing was found, or the search failed. */
  nothing: string
  onPick: (id: string) => void
  placeholder?: string
}

/** For screen readers. */
const resultsText = (count: number, hasMore: boolean): string =>
  hasMore ? `More than ${count} found` : `${count} found`

/** How many results before the last loaded one the next page is requested. */
const PREFETCH_DISTANCE = 3

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface OptionsProps extends Pick<PickFieldProps, 'label' | 'onMore'> {
  id: string
  results: readonly Pickable[]
  active: number
  optionId: (at: number) => string
  onPick: (id: string) => void
}

function PickOptions({ id, label, results, onMore, active, optionId, onPick }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.found}
      onScroll={(event) => isNearEnd(event) && onMore?.()}
    >
      {results.map((result, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
        <div
          key={result.id}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          aria-posinset={at + 1}
          aria-setsize={onMore ? -1 : results.length}
          className={classNames(styles.option, at === active && styles.active)}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(result.id)}
        >
          {result.content}
        </div>
      ))}
    </div>
  )
}

/** Steps around the list once its last item is known. */
const nextIndex = (index: number, count: number, isComplete: boolean): number =>
  isComplete ? (index + count) % count : Math.min(Math.max(0, index), count - 1)

/** Holds the active result, and handles the keys. */
const useKeys = ({ text, onText, results, onMore, onPick }: PickFieldProps) => {
  const [active, setActive] = useState(0)
  const count = text.trim() ? (results?.length ?? 0) : 0
  const at = Math.min(active, count - 1)
  useEffect(() => {
    if (results && count - at <= PREFETCH_DISTANCE) onMore?.()
  }, [results, count, at, onMore])
  const type = (typed: string) => {
    setActive(0)
    onText(typed)
  }
  const pick = (id: string | undefined) => {
    if (id === undefined) return
    setActive(0)
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    const step = STEPS[key]
    if (step !== undefined && count > 0) setActive(nextIndex(at + step, count, onMore === undefined))
    else if (key === 'Enter') pick(results?.[at]?.id)
    else if (key === 'Escape' && text) type('')
    else return
    event.preventDefault()
  }
  return { count, activeIndex: at, type, pick, onKeyDown }
}

export function PickField(props: PickFieldProps) {
  const { label, hint, error, text, results, onMore, nothing, placeholder } = props
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const { count, activeIndex, type, pick, onKeyDown } = useKeys(props)
  const isNothing = text.trim() !== '' && results?.length === 0
  return (
    <div className={styles.box}>
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={count > 0 ? optionId(activeIndex) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </FieldFrame>
      {count > 0 && results && (
        <PickOptions
          id={listId}
          label={label}
          results={results}
          onMore={onMore}
          active={activeIndex}
          optionId={optionId}
          onPick={pick}
        />
      )}
      {isNothing && <p className={styles.nothing}>{nothing}</p>}
      <VisuallyHidden role="status">
        {isNothing ? nothing : count > 0 ? resultsText(count, onMore !== undefined) : ''}
      </VisuallyHidden>
    </div>
  )
}
