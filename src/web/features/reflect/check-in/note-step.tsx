/** Asks for an optional note. Who can read it is explained before the person starts to type. */
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { CheckInStepProps } from './step-props.ts'
import { MAX_NOTE_LENGTH } from './check-in-draft.ts'
import { StepFrame } from './step-frame.tsx'
import styles from './note-step.module.css'

export function NoteStep({ checkIn, save, BesideNote }: CheckInStepProps) {
  const { draft, change } = checkIn
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={reflect('note.title')}
      lead={reflect('note.lead')}
      answered={draft.note.trim() !== ''}
    >
      <div className={styles.note}>
        <p className={styles.private}>
          <Icon name="lock-simple" />
          {reflect('note.private')}
        </p>
        <TextArea
          label={reflect('note.label')}
          placeholder={reflect('note.placeholder')}
          maxLength={MAX_NOTE_LENGTH}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value, step: 'note' })}
        />
      </div>
      <div className={styles.beside}>{BesideNote && <BesideNote note={draft.note} />}</div>
    </StepFrame>
  )
}
