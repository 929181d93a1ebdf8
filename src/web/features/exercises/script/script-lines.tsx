/** Shows the lines of a script in order, with the pauses between them. */
import { useId } from 'react'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button } from '#web/ui/action/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ExerciseDraft } from '../draft/draft.ts'
import { type Lines, setLinePause, setLineText } from '../draft/lines.ts'
import { createUndoKeyHandler, useLineActions } from './line-actions.ts'
import { ScriptLine } from './script-line.tsx'
import styles from './script-lines.module.css'

export interface ScriptLinesProps {
  draft: ExerciseDraft
  lines: Lines
  locked: boolean
  /** The ID of the line whose replacement is loading. */
  busy: string | undefined
  /** Requests a replacement for the line from the server. */
  onRewriteLine: (id: string) => void
}

/**
 * Replaces the edit handlers while a replacement is loading. The server's response replaces the whole script, so
 * nothing may change until then.
 */
const noop = (): void => undefined

export function ScriptLines({ draft, lines, locked, busy, onRewriteLine }: ScriptLinesProps) {
  const keysHintId = useId()
  const isReplacing = busy !== undefined
  const { list, act, addAtEnd, announcement } = useLineActions({ draft, onRewriteLine })
  const setText = (id: string, text: string) =>
    draft.change({ script: setLineText(draft.lines(), id, text) }, `text ${id}`)
  const setPause = (id: string, seconds: number) =>
    draft.change({ script: setLinePause(draft.lines(), id, seconds) }, `pause ${id}`)
  return (
    <div className={styles.sheet}>
      {lines.length === 0 && <p className={styles.empty}>{exerciseEditor('script.empty')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the lines */}
      <ol
        ref={list}
        aria-label={exerciseEditor('script')}
        aria-describedby={locked ? undefined : keysHintId}
        onKeyDown={locked || isReplacing ? undefined : createUndoKeyHandler(draft)}
      >
        {lines.map((line, index) => (
          <ScriptLine
            key={line.id}
            line={line}
            lineNumber={index + 1}
            last={index === lines.length - 1}
            locked={locked}
            busy={busy === line.id}
            isReplacing={isReplacing}
            onText={setText}
            onPause={isReplacing ? noop : setPause}
            onAct={isReplacing ? noop : act}
          />
        ))}
      </ol>
      {!locked && (
        <div className={styles.foot}>
          <Button look="text" size="small" icon="plus" disabled={isReplacing} onClick={addAtEnd}>
            {exerciseEditor('line.new')}
          </Button>
          <p id={keysHintId} className={styles.keys}>
            {exerciseEditor('line.keys')}
          </p>
        </div>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}
