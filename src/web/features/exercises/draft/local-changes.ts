/** The changes of an exercise as they are stored on the device until the server has them. */
import { isObject } from '#web/autosave/local-draft.ts'
import { type ExerciseChanges, hasChanges, toSendableChanges } from './changes.ts'

export interface LocalChanges {
  /** The revision that the changes are based on. */
  revision: number
  changes: ExerciseChanges
}

const isLine = (line: unknown): boolean =>
  isObject(line) &&
  typeof line['id'] === 'string' &&
  typeof line['text'] === 'string' &&
  typeof line['pause_seconds'] === 'number'

export const isLocalChanges = (value: unknown): value is LocalChanges => {
  if (!isObject(value) || typeof value['revision'] !== 'number' || !isObject(value['changes'])) return false
  const { script, title } = value['changes']
  return (
    (script === undefined || (Array.isArray(script) && script.every(isLine))) &&
    (title === undefined || typeof title === 'string')
  )
}

/**
 * Returns whether there are changes that the server would accept. An empty title or a script without text is not sent.
 */
export const hasSendableChanges = (stored: unknown): boolean =>
  isLocalChanges(stored) && hasChanges(toSendableChanges(stored.changes))
