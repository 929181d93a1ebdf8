/** Above the sheet: what was done can be undone, and whether it is saved. Below it: how long it has become. */
import { exercises } from '#web/lib/words/exercises.en.ts'
import { making } from '#web/lib/words/exercises-making.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import type { Draft, DraftState } from '../draft/draft.ts'
import { roughly } from '../draft/length.ts'
import styles from './script-tools.module.css'

const savingText = (saving: DraftState['saving']): string => {
  if (saving === 'saved') return exercises('saved.go')
  if (saving === 'waiting') return exercises('waiting')
  return saving === 'refused' ? exercises('refused') : exercises('saving')
}

/** Said only where it changes to something a person waits for. */
function SavingWord({ saving }: { saving: DraftState['saving'] }) {
  return (
    <span className={styles.saving} role={saving === 'waiting' || saving === 'refused' ? 'status' : undefined}>
      {savingText(saving)}
    </span>
  )
}

export function ScriptTools({ draft, state }: { draft: Draft; state: DraftState }) {
  const { history, saving } = state
  return (
    <div className={styles.tools}>
      <SavingWord saving={saving} />
      <IconButton
        icon="arrow-u-up-left"
        label={making('undo')}
        aria-disabled={!history?.past.length}
        className={styles.tool}
        onClick={draft.undo}
      />
      <IconButton
        icon="arrow-u-up-right"
        label={making('redo')}
        aria-disabled={!history?.future.length}
        className={styles.tool}
        onClick={draft.redo}
      />
    </div>
  )
}

/** "412 words, about 4 minutes". */
export const lengthText = (count: number, seconds: number): string => {
  const words = count === 1 ? making('words.one') : making('words', { n: count })
  const { n, half } = roughly(seconds)
  if (n === 0) return making('about.half', { words })
  if (n === 1) return making(half ? 'about.one.half' : 'about.one', { words })
  return making('about', { words, n })
}
