/** A time of day, typed as hh:mm with am or pm, or selected from a list of every minute. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { parseTypedTime, type TimeOfDay, listTimeChoices, formatTypedTime } from '#rules/times.ts'
import { classNames } from '../class-names.ts'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import { useOutside } from '../overlay/use-outside.ts'
import styles from './time-field.module.css'

export type TimeFieldProps = {
  label: string
  value: TimeOfDay
  onChange: (time: TimeOfDay) => void
  messages: { error: string; choices: string; half: string; am: string; pm: string }
}

const HALF_DAY_MINUTES = 720
const MINUTES_PER_HOUR = 60
const choices = listTimeChoices()

/** Returns the minutes since midnight; steps wrap around. */
const toMinutes = ({ hour, minute }: TimeOfDay): number => hour * MINUTES_PER_HOUR + minute
const toTime = (minutes: number): TimeOfDay => {
  const minuteOfDay = ((minutes % (2 * HALF_DAY_MINUTES)) + 2 * HALF_DAY_MINUTES) % (2 * HALF_DAY_MINUTES)
  return { hour: Math.floor(minuteOfDay / MINUTES_PER_HOUR), minute: minuteOfDay % MINUTES_PER_HOUR }
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: MINUTES_PER_HOUR,
  PageUp: -MINUTES_PER_HOUR,
}

type ChoicesProps = Pick<TimeFieldProps, 'messages'> & {
  id: string
  label: string
  active: TimeOfDay
  onPick: (time: TimeOfDay) => void
}

function Choices({ id, label, active, onPick, messages }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeMinute = toMinutes(active)
  const afternoon = activeMinute >= HALF_DAY_MINUTES
  useEffect(() => {
    const option = list.current?.children[activeMinute % HALF_DAY_MINUTES]
    if (list.current && option instanceof HTMLElement) {
      list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.clientHeight) / 2
    }
  }, [activeMinute])
  useEffect(() => {
    // The braces matter: newer browsers return a promise here, which would be taken as the effect's cleanup.
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.choices}>
      <div role="group" aria-label={messages.half} className={styles.halves}>
        {[false, true].map((isPm) => (
          <button
            key={String(isPm)}
            type="button"
            aria-pressed={afternoon === isPm}
            // The focus stays in the field: some browsers don't focus a pressed button, and the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(toTime((activeMinute % HALF_DAY_MINUTES) + (isPm ? HALF_DAY_MINUTES : 0)))}
          >
            {isPm ? messages.pm : messages.am}
          </button>
        ))}
      </div>
      <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={`${label}, ${messages.choices}`}>
        {choices.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
          <div
            key={choice}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeMinute % HALF_DAY_MINUTES}
            onClick={() => onPick(toTime(index + (afternoon ? HALF_DAY_MINUTES : 0)))}
          >
            {choice} {afternoon ? messages.pm : messages.am}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Holds the typed or selected time until it is confirmed. */
const useTypedTime = ({ value, onChange }: Pick<TimeFieldProps, 'value' | 'onChange'>) => {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const active = (typed && parseTypedTime(typed)) || value
  const take = (text: string | undefined) => {
    setOpen(false)
    const time = text === undefined ? undefined : parseTypedTime(text)
    if (!time) return
    setTyped(undefined)
    if (toMinutes(time) !== toMinutes(value)) onChange(time)
  }
  const pick = (time: TimeOfDay) => setTyped(formatTypedTime(time))
  const finishTyping = () => {
    setOpen(false)
    setTyped(undefined)
  }
  return { typed, setTyped, open, setOpen, active, take, pick, leave: finishTyping }
}

type TypedTime = ReturnType<typeof useTypedTime>

const handleKey = (event: KeyboardEvent, { typed, open, setOpen, active, take, pick, leave }: TypedTime): void => {
  const key = getUnmodifiedKey(event)
  const step = STEPS[key]
  if (step !== undefined) {
    event.preventDefault()
    if (open) pick(toTime(toMinutes(active) + step))
    setOpen(true)
  } else if (key === 'Enter') {
    event.preventDefault()
    if (open || typed !== undefined) take(typed)
    else setOpen(true)
  } else if (key === 'Escape' && open) {
    // Esc must not close a dialog around the field.
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
}

export function TimeField({ label, value, onChange, messages }: TimeFieldProps) {
  const id = useId()
  const time = useTypedTime({ value, onChange })
  const { typed, open, active, take } = time
  const isInvalid = typed !== undefined && !open && !parseTypedTime(typed)
  const field = useOutside<HTMLDivElement>(open, () => take(typed))
  return (
    <div
      ref={field}
      className={styles.field}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) take(typed)
      }}
    >
      <input
        type="text"
        role="combobox"
        className={classNames(styles.input, isInvalid && styles.wrong)}
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-list-${toMinutes(active) % HALF_DAY_MINUTES}` : undefined}
        aria-autocomplete="none"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        autoComplete="off"
        maxLength={12}
        value={typed ?? formatTypedTime(value)}
        onChange={(event) => time.setTyped(event.currentTarget.value)}
        onClick={() => time.setOpen(true)}
        onKeyDown={(event) => handleKey(event, time)}
      />
      <span id={`${id}-error`} className={styles.error} aria-live="polite">
        {isInvalid && messages.error}
      </span>
      {open && <Choices id={`${id}-list`} label={label} active={active} messages={messages} onPick={time.pick} />}
    </div>
  )
}
