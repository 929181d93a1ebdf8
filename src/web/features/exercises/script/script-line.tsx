/** One line of a script, edited in place, with its actions and its pause. */
import { type KeyboardEvent, memo } from 'react'
import type { Segment } from '#contract/exercises.ts'
import { MAX_LINE_LENGTH } from '#rules/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { PauseField } from './pause-field.tsx'
import styles from './script-line.module.css'

export type LineAction = 'rewrite' | 'up' | 'down' | 'add' | 'remove'

export interface ScriptLineProps {
  line: Segment
  /** The number of the line in the script, from 1. */
  lineNumber: number
  last: boolean
  /** Whether nothing can be changed at the moment. */
  locked: boolean
  /** Whether a replacement for this line is loading. */
  busy: boolean
  /** Whether a replacement for this line or another one is loading. */
  isReplacing: boolean
  onText: (id: string, text: string) => void
  onPause: (id: string, seconds: number) => void
  onAct: (id: string, act: LineAction) => void
}

const listMenuItems = ({ line, lineNumber, last, onAct }: ScriptLineProps): MenuItem[] => {
  const toMenuItem = (act: LineAction, icon: NonNullable<MenuItem['icon']>): MenuItem => ({
    label: exerciseEditor(`line.${act}`),
    icon,
    onSelect: () => onAct(line.id, act),
  })
  return [
    toMenuItem('rewrite', 'arrows-clockwise'),
    toMenuItem('add', 'plus'),
    ...(lineNumber > 1 ? [toMenuItem('up', 'caret-up')] : []),
    ...(last ? [] : [toMenuItem('down', 'caret-down')]),
    toMenuItem('remove', 'trash'),
  ]
}

/** Returns the action of a key in a line, or undefined if the key only types. */
const getLineAction = (event: KeyboardEvent, text: string): LineAction | undefined => {
  if (event.altKey && event.key === 'ArrowUp') return 'up'
  if (event.altKey && event.key === 'ArrowDown') return 'down'
  const key = getUnmodifiedKey(event)
  if (key === 'Enter' && !event.shiftKey) return 'add'
  return key === 'Backspace' && text === '' ? 'remove' : undefined
}

/** Rerenders only if the props change, because a long script has many lines. */
export const ScriptLine = memo(function ScriptLine(props: ScriptLineProps) {
  const { line, lineNumber, last, locked, busy, isReplacing, onText, onPause, onAct } = props
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : getLineAction(event, line.text)
    if (!act || locked || isReplacing) return
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
            maxLength={MAX_LINE_LENGTH}
            readOnly={locked || isReplacing}
            aria-label={exerciseEditor('line.label', { n: lineNumber })}
            placeholder={exerciseEditor('line.new')}
            onChange={({ currentTarget: { value } }) => onText(line.id, value)}
            onKeyDown={handleKeyDown}
          />
        </span>
        {!locked && (
          <span className={styles.more}>
            <Menu
              label={exerciseEditor('line.more', { n: lineNumber })}
              items={listMenuItems(props)}
              className={styles.button}
              bare
            >
              <Icon name="dots-three-bold" />
            </Menu>
          </span>
        )}
      </div>
      {!last && (
        <PauseField
          line={line}
          lineNumber={lineNumber}
          locked={locked}
          onChange={(seconds) => onPause(line.id, seconds)}
        />
      )}
    </li>
  )
})
