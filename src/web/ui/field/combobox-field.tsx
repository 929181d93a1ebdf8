/** Selects one of many options by name. A stored value stays, even if no option has it anymore. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import { useOutside } from '../overlay/use-outside.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './combobox-field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import fieldStyles from './field.module.css'
import { FIRST_SHOWN, filterOptions, type NamedOption } from './filter-options.ts'
import { isNearEnd } from './near-end.ts'

export type ComboboxFieldProps = FieldTexts & {
  id: string
  options: readonly NamedOption[]
  value: string
  /** Called with an empty string if the value was removed. */
  onChange: (value: string) => void
  words: {
    /** The accessible name of the list. */
    choices: string
    none: string
    /** The text for options beyond those that are shown. */
    more: (count: number) => string
  }
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Steps around the list; with nothing active, a step back leads to the last option. */
const stepIndex = (from: number, delta: number, count: number): number =>
  (from + delta + count + (from < 0 && delta < 0 ? 1 : 0)) % Math.max(1, count)

/** Holds the typed text until an option is selected or the field loses the focus. */
const useCombobox = ({ options, value, onChange }: Pick<ComboboxFieldProps, 'options' | 'value' | 'onChange'>) => {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [maxShown, setMaxShown] = useState(FIRST_SHOWN)
  const matches = filterOptions(options, typed ?? '')
  const shown = matches.slice(0, maxShown)
  const close = () => {
    setOpen(false)
    setActive(-1)
    setMaxShown(FIRST_SHOWN)
    setTyped(undefined)
  }
  return {
    text: typed ?? options.find((option) => option.value === value)?.label ?? value,
    open,
    active,
    shown,
    count: matches.length,
    /** Shows the next options. */
    showMore: () => setMaxShown(maxShown + FIRST_SHOWN),
    look: () => setOpen(true),
    close,
    pick: (option: NamedOption) => {
      close()
      if (option.value !== value) onChange(option.value)
    },
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
      setMaxShown(FIRST_SHOWN)
      setActive(text.trim() ? 0 : -1)
    },
    step: (delta: number) => {
      const next = open ? stepIndex(active, delta, matches.length) : 0
      setActive(next)
      if (next >= maxShown) setMaxShown(next + 1)
      setOpen(true)
    },
    /** An emptied field removes the value; text that matches no selection is dropped. */
    leave: () => {
      close()
      if (typed !== undefined && !typed.trim() && value) onChange('')
    },
  }
}

type Combobox = ReturnType<typeof useCombobox>

const handleKey = (event: KeyboardEvent, { open, active, shown, pick, step, close }: Combobox): void => {
  const key = getUnmodifiedKey(event)
  const delta = STEPS[key]
  const option = shown[active]
  if (delta !== undefined) step(delta)
  else if (key === 'Enter' && open && option) pick(option)
  else if (key !== 'Escape' || !open) return
  else {
    // Esc must not close a dialog around the field.
    event.stopPropagation()
    close()
  }
  event.preventDefault()
}

interface ChoicesProps {
  id: string
  combobox: Combobox
  value: string
  words: ComboboxFieldProps['words']
}

function Choices({ id, combobox: { shown, count, showMore, active, pick }, value, words }: ChoicesProps) {
  const hidden = count - shown.length
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} className={styles.choices} onScroll={(event) => hidden > 0 && isNearEnd(event) && showMore()}>
      <div id={id} role="listbox" tabIndex={-1} aria-label={words.choices}>
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            // The selected option of this list is the one that the field marks as active.
            aria-selected={index === active}
            aria-current={option.value === value || undefined}
            aria-posinset={index + 1}
            aria-setsize={count}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <span className={styles.name}>{option.label}</span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.note}>{words.none}</p>}
      {hidden > 0 && <p className={styles.note}>{words.more(hidden)}</p>}
    </div>
  )
}

export function ComboboxField({ id, label, error, hint, options, value, onChange, words }: ComboboxFieldProps) {
  const combobox = useCombobox({ options, value, onChange })
  const { text, open, active, shown } = combobox
  const list = `${id}-list`
  const field = useOutside<HTMLDivElement>(open, combobox.leave)
  const caret = <Icon name="caret-down" className={fieldStyles.caret} />
  return (
    <div ref={field} className={styles.field} onBlur={combobox.leave}>
      <FieldFrame id={id} label={label} error={error} hint={hint} affix={caret}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-activedescendant={open && shown[active] ? `${list}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            onClick={combobox.look}
            onChange={(event) => combobox.type(event.currentTarget.value)}
            onKeyDown={(event) => handleKey(event, combobox)}
          />
        )}
      </FieldFrame>
      {open && <Choices id={list} combobox={combobox} value={value} words={words} />}
      <VisuallyHidden role="status">{open && shown.length === 0 ? words.none : ''}</VisuallyHidden>
    </div>
  )
}
