/** Shows the exercise's picture and title. Both can be changed in place. */
import { type ReactNode, useState } from 'react'
import { MAX_EXERCISE_TITLE_LENGTH } from '#rules/exercises.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { applyChanges, type StoredExercise } from '../draft/changes.ts'
import type { ExerciseDraft, ExerciseDraftState } from '../draft/draft.ts'
import { ExercisePrint, ExercisePicture } from './exercise-print.tsx'
import styles from './named-print.module.css'

interface NameDialogProps {
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  open: boolean
  onClose: () => void
}

function NameDialog({ draft, state, stored, open, onClose }: NameDialogProps) {
  const { title, description } = applyChanges(stored, state.changes)
  const takenError = title === state.takenTitle ? exerciseEditor('name.taken') : undefined
  const missingError = title.trim() ? undefined : exercises('prompt.required')
  const offer = stored.Exercise.offer?.status
  const close = () => {
    if (!missingError && !takenError) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={exerciseEditor('name.change')}
      footer={
        <Button look="board" onClick={close}>
          {exerciseEditor('name.done')}
        </Button>
      }
    >
      <div className={styles.fields}>
        {(offer === 'approved' || offer === 'offered') && (
          <Banner tone="warn">{exerciseEditor(`name.${offer}`)}</Banner>
        )}
        <TextField
          label={exerciseEditor('name')}
          value={title}
          maxLength={MAX_EXERCISE_TITLE_LENGTH}
          error={missingError ?? takenError}
          onChange={({ currentTarget: { value } }) => draft.change({ title: value }, 'title')}
        />
        <TextArea
          label={exerciseEditor('name.about')}
          value={description}
          rows={2}
          maxLength={300}
          onChange={({ currentTarget: { value } }) => draft.change({ description: value }, 'description')}
        />
      </div>
    </Dialog>
  )
}

interface NamedPrintProps {
  draft: ExerciseDraft
  state: ExerciseDraftState
  stored: StoredExercise
  /** Replaces the tone. */
  meta?: string
  locked?: boolean
  children?: ReactNode
}

export function NamedPrint({ draft, state, stored, meta, locked = false, children }: NamedPrintProps) {
  const [isNaming, setIsNaming] = useState(false)
  const { duration, tone } = stored.Exercise
  const { title } = applyChanges(stored, state.changes)
  const about = exercises('meta', { minutes: duration, tone: exercises(`tone.${tone}`).toLowerCase() })
  return (
    <ExercisePrint picture={<ExercisePicture exercise={stored.Exercise} />} title={title} meta={meta ?? about}>
      {!locked && (
        <div className={styles.actions}>
          {children}
          <IconButton icon="pencil-simple" label={exerciseEditor('name.change')} onClick={() => setIsNaming(true)} />
        </div>
      )}
      <NameDialog draft={draft} state={state} stored={stored} open={isNaming} onClose={() => setIsNaming(false)} />
    </ExercisePrint>
  )
}
