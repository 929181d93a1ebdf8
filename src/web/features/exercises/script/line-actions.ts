/**
 * The actions on the lines of a script. Each one is announced to screen readers and moves the focus to the line it
 * concerns.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { newUuid } from '#web/lib/device.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import type { ExerciseDraft } from '../draft/draft.ts'
import { type Lines, moveLine, insertLineAfter, removeLine } from '../draft/lines.ts'
import type { LineAction } from './script-line.tsx'

interface LineActions {
  list: RefObject<HTMLOListElement | null>
  act: (id: string, what: LineAction) => void
  addAtEnd: () => void
  /** The announcement of the last action. */
  announcement: string
}

interface Script {
  draft: ExerciseDraft
  onOther: (id: string) => void
}

const newId = (): string => `p-${newUuid().slice(0, 12)}`

/** The pause after the first line of an empty script, in seconds. */
const FIRST_PAUSE = 4

/** Moves the focus to a line after the lines have changed. */
const useCursor = () => {
  const list = useRef<HTMLOListElement>(null)
  const [focusTarget, setFocusTarget] = useState<{ id: string }>()
  useEffect(() => {
    if (!focusTarget) return
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(focusTarget.id)}"] textarea`)?.focus()
  }, [focusTarget])
  return { list, goTo: (id: string | undefined) => id && setFocusTarget({ id }) }
}

/** The actions read the lines when they are called, so that a change in one line doesn't re-render all others. */
export const useLineActions = ({ draft, onOther }: Script): LineActions => {
  const { list, goTo } = useCursor()
  const [announcement, setAnnouncement] = useState('')
  const change = (script: Lines, what: string) => draft.change({ script }, what)

  const add = (after: string | undefined) => {
    const id = newId()
    const first = { id, kind: 'practice' as const, text: '', pause_seconds: FIRST_PAUSE, pause_fixed: false }
    change(after === undefined ? [first] : insertLineAfter(draft.lines(), after, id), `add ${id}`)
    goTo(id)
    setAnnouncement(exerciseEditor('line.added'))
  }
  const remove = (id: string) => {
    const lines = draft.lines()
    const at = lines.findIndex((line) => line.id === id)
    change(removeLine(lines, id), `remove ${id}`)
    goTo((lines[at - 1] ?? lines[at + 1])?.id)
    setAnnouncement(exerciseEditor('line.removed'))
  }
  const move = (id: string, by: -1 | 1) => {
    const turned = moveLine(draft.lines(), id, by)
    const n = turned.findIndex((line) => line.id === id) + 1
    change(turned, `move ${id} ${n}`)
    goTo(id)
    setAnnouncement(exerciseEditor('line.moved', { n }))
  }
  const acts: Record<LineAction, (id: string) => void> = {
    add,
    remove,
    up: (id) => move(id, -1),
    down: (id) => move(id, 1),
    other: onOther,
  }
  return { list, act: (id, what) => acts[what](id), addAtEnd: () => add(draft.lines().at(-1)?.id), announcement }
}

/** Handles Ctrl+Z, Ctrl+Y and their Command variants anywhere in the script. */
export const onUndoKeys =
  ({ undo, redo }: { undo: () => void; redo: () => void }) =>
  (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
