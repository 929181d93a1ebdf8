/** The toolbar above the script: the save status, undo and redo. */
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import type { ExerciseDraft, ExerciseDraftState } from '../draft/draft.ts'
import { toRoughMinutes } from '../draft/length.ts'
import styles from './script-tools.module.css'

const savingText = (saving: ExerciseDraftState['saving']): string => {
  if (saving === 'saved') return exercises('saved.auto')
  if (saving === 'waiting') return exercises('waiting')
  return saving === 'refused' ? exercises('refused') : exercises('saving')
}

/** Announces only the statuses that a person should know about. */
function SavingStatus({ saving }: { saving: ExerciseDraftState['saving'] }) {
  return (
    <span className={styles.saving} role={saving === 'waiting' || saving === 'refused' ? 'status' : undefined}>
      {savingText(saving)}
    </span>
  )
}

export function ScriptTools({ draft, state }: { draft: ExerciseDraft; state: ExerciseDraftState }) {
  const { history, saving } = state
  return (
    <div className={styles.tools}>
      <SavingStatus saving={saving} />
      <IconButton
        icon="arrow-u-up-left"
        label={exerciseEditor('undo')}
        aria-disabled={!history?.past.length}
        className={styles.tool}
        onClick={draft.undo}
      />
      <IconButton
        icon="arrow-u-up-right"
        label={exerciseEditor('redo')}
        aria-disabled={!history?.future.length}
        className={styles.tool}
        onClick={draft.redo}
      />
    </div>
  )
}

/** Returns "412 words, about 4 minutes". */
export const formatScriptLength = (count: number, seconds: number): string => {
  const words = count === 1 ? exerciseEditor('words.one') : exerciseEditor('words', { n: count })
  const { n, half } = toRoughMinutes(seconds)
  if (n === 0) return exerciseEditor('about.half', { words })
  if (n === 1) return exerciseEditor(half ? 'about.one.half' : 'about.one', { words })
  return exerciseEditor('about', { words, n })
}
