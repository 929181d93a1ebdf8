/** One line of a script, edited in place, with its actions and its pause. */
import { type KeyboardEvent, memo } from 'react'
import type { Segment } from '#contract/exercises.ts'
import { LONGEST_LINE } from '#rules/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { unmodifiedKey } from '#web/ui/unmodified-key.ts'
import { PauseField } from './pause-field.tsx'
import styles from './script-line.module.css'

export type LineAction = 'other' | 'up' | 'down' | 'add' | 'remove'

export interface ScriptLineProps {
  line: Segment
  /** The number of the line in the script, from 1. */
  n: number
  last: boolean
  /** Whether nothing can be changed at the moment. */
  locked: boolean
  /** Whether a replacement for this line is loading. */
  busy: boolean
  /** Whether a replacement for this line or another one is loading. */
  waits: boolean
  onText: (id: string, text: string) => void
  onPause: (id: string, seconds: number) => void
  onAct: (id: string, act: LineAction) => void
}

const entriesFor = ({ line, n, last, onAct }: ScriptLineProps): MenuItem[] => {
  const entry = (act: LineAction, icon: NonNullable<MenuItem['icon']>): MenuItem => ({
    label: exerciseEditor(`line.${act}`),
    icon,
    onSelect: () => onAct(line.id, act),
  })
  return [
    entry('other', 'arrows-clockwise'),
    entry('add', 'plus'),
    ...(n > 1 ? [entry('up', 'caret-up')] : []),
    ...(last ? [] : [entry('down', 'caret-down')]),
    entry('remove', 'trash'),
  ]
}

/** Returns the action of a key in a line, or undefined if the key only types. */
const actOf = (event: KeyboardEvent, text: string): LineAction | undefined => {
  if (event.altKey && event.key === 'ArrowUp') return 'up'
  if (event.altKey && event.key === 'ArrowDown') return 'down'
  const key = unmodifiedKey(event)
  if (key === 'Enter' && !event.shiftKey) return 'add'
  return key === 'Backspace' && text === '' ? 'remove' : undefined
}

/** Rerenders only if the props change, because a long script has many lines. */
export const ScriptLine = memo(function ScriptLine(props: ScriptLineProps) {
  const { line, n, last, locked, busy, waits, onText, onPause, onAct } = props
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : actOf(event, line.text)
    if (!act || locked || waits) return
    event.preventDefault()
    onAct(line.id, act)
  }
  return (
    <li className={styles.item} data-line={line.id}>
      <div className={classNames(styles.line, busy && styles.busy)}>
        {/* A copy of the text behind the textarea sets its height, so that nothing has to be measured. */}
        <span className={styles.grow} data-text={line.text}>
          <textarea
            rows={1}
            value={line.text}
            maxLength={LONGEST_LINE}
            readOnly={locked || waits}
            aria-label={exerciseEditor('line.label', { n })}
            placeholder={exerciseEditor('line.new')}
            onChange={({ currentTarget: { value } }) => onText(line.id, value)}
            onKeyDown={press}
          />
        </span>
        {!locked && (
          <span className={styles.more}>
            <Menu label={exerciseEditor('line.more', { n })} items={entriesFor(props)} className={styles.button} bare>
              <Icon name="dots-three-bold" />
            </Menu>
          </span>
        )}
      </div>
      {!last && <PauseField line={line} n={n} locked={locked} onChange={(seconds) => onPause(line.id, seconds)} />}
    </li>
  )
})
