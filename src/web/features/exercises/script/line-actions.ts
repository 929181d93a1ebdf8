/**
 * The actions on the lines of a script. An added, moved or removed line is announced to screen readers, and the focus
 * moves to it, or to its neighbor if it was removed.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createUuid } from '#web/lib/device.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { type Lines, moveLine, insertLineAfter, removeLine } from '../draft/lines.ts'
import type { LineAction } from './script-line.tsx'

interface LineActions {
  list: RefObject<HTMLOListElement | null>
  act: (id: string, action: LineAction) => void
  addAtEnd: () => void
  /** The announcement of the last action. */
  announcement: string
}

interface LineActionsOptions {
  draft: ExerciseDraft
  onRewriteLine: (id: string) => void
}

const createLineId = (): string => `line-${createUuid().slice(0, 12)}`

/** The pause after the first line of an empty script, in seconds. */
const FIRST_PAUSE_SECONDS = 4

/** Moves the focus to a line after the lines have changed. */
const useLineFocus = () => {
  const list = useRef<HTMLOListElement>(null)
  const [focusTarget, setFocusTarget] = useState<{ id: string }>()
  useEffect(() => {
    if (!focusTarget) return
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(focusTarget.id)}"] textarea`)?.focus()
  }, [focusTarget])
  return { list, focusLine: (id: string | undefined) => id && setFocusTarget({ id }) }
}

/** The actions read the lines when they are called, so that a change in one line doesn't re-render all others. */
export const useLineActions = ({ draft, onRewriteLine }: LineActionsOptions): LineActions => {
  const { list, focusLine } = useLineFocus()
  const [announcement, setAnnouncement] = useState('')
  const change = (script: Lines, stepName: string) => draft.change({ script }, stepName)

  const add = (previousId: string | undefined) => {
    const id = createLineId()
    const first = { id, kind: 'practice' as const, text: '', pause_seconds: FIRST_PAUSE_SECONDS, pause_fixed: false }
    change(previousId === undefined ? [first] : insertLineAfter(draft.lines(), previousId, id), `add ${id}`)
    focusLine(id)
    setAnnouncement(exerciseEditor('line.added'))
  }
  const remove = (id: string) => {
    const lines = draft.lines()
    const index = lines.findIndex((line) => line.id === id)
    change(removeLine(lines, id), `remove ${id}`)
    focusLine((lines[index - 1] ?? lines[index + 1])?.id)
    setAnnouncement(exerciseEditor('line.removed'))
  }
  const move = (id: string, offset: -1 | 1) => {
    const movedLines = moveLine(draft.lines(), id, offset)
    const lineNumber = movedLines.findIndex((line) => line.id === id) + 1
    change(movedLines, `move ${id} ${lineNumber}`)
    focusLine(id)
    setAnnouncement(exerciseEditor('line.moved', { n: lineNumber }))
  }
  const handlers: Record<LineAction, (id: string) => void> = {
    add,
    remove,
    up: (id) => move(id, -1),
    down: (id) => move(id, 1),
    rewrite: onRewriteLine,
  }
  return {
    list,
    act: (id, action) => handlers[action](id),
    addAtEnd: () => add(draft.lines().at(-1)?.id),
    announcement,
  }
}

/** Handles Ctrl+Z, Ctrl+Y and their Command variants anywhere in the script. */
export const createUndoKeyHandler =
  ({ undo, redo }: { undo: () => void; redo: () => void }) =>
  (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
