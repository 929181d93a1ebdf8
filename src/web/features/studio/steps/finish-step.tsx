/** Handing in: the name that listeners see, and the consent. */
import { type FormEvent, useState } from 'react'
import { recordableList, recordingHandIn } from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { consentTexts, CURRENT_CONSENT, MAX_NARRATOR_LENGTH } from '#rules/studio.ts'
import { useAction } from '#web/lib/answers.ts'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { showRecording } from '../recording/take-list.tsx'
import type { StudioLine } from '../recording/studio-lines.ts'
import { describeMissing } from './listen-step.tsx'
import styles from './sheet.module.css'

interface FinishStepProps {
  recording: Recording
  lines: readonly StudioLine[]
  onRecord: () => void
}

const useHandIn = (uuid: string) => {
  const { attempt, busy, error, reset } = useAction(recordingHandIn, { refreshes: [recordableList] })
  const [isUnaccepted, setIsUnaccepted] = useState(false)
  const handIn = async (narrator_name: string, hasConsent: boolean) => {
    setIsUnaccepted(!hasConsent)
    if (!hasConsent) return
    const answer = await attempt({ Recording: { uuid, narrator_name, consent: CURRENT_CONSENT } })
    if (!answer) return
    showRecording(answer.Recording)
    notify(t('finish.done'))
  }
  return { handIn, busy, error, reset, isUnaccepted }
}

interface HandInFieldsProps {
  name: string
  nameError: string | undefined
  onName: (name: string) => void
  hasConsent: boolean
  isUnaccepted: boolean
  onConsent: (hasConsent: boolean) => void
}

function HandInFields({ name, nameError, onName, hasConsent, isUnaccepted, onConsent }: HandInFieldsProps) {
  return (
    <>
      <TextField
        label={t('finish.name')}
        hint={t('finish.name.hint')}
        value={name}
        maxLength={MAX_NARRATOR_LENGTH}
        error={nameError}
        autoComplete="off"
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Checkbox
        label={consentTexts[CURRENT_CONSENT]}
        checked={hasConsent}
        error={isUnaccepted && !hasConsent ? t('finish.consent') : undefined}
        onChange={(event) => onConsent(event.currentTarget.checked)}
      />
    </>
  )
}

export function FinishStep({ recording, lines, onRecord }: FinishStepProps) {
  const [name, setName] = useState(recording.narrator_name)
  const [hasConsent, setHasConsent] = useState(false)
  const { handIn, busy, error, reset, isUnaccepted } = useHandIn(recording.uuid)
  const missing = describeMissing(lines)
  const nameError = getFieldErrors(error)['narrator_name']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing) void handIn(name, hasConsent)
  }
  const changeName = (text: string) => {
    reset()
    setName(text)
  }
  return (
    <form noValidate onSubmit={submit}>
      <PageHeading title={t('finish.title')} className={styles.heading} />
      <p className={styles.lead}>{t('finish.lead')}</p>
      <div className={styles.parts}>
        {missing && (
          <Banner tone="info" action={{ label: t('listen.go_on'), onPress: onRecord }}>
            {missing}
          </Banner>
        )}
        {error && !nameError && <Banner>{error.message}</Banner>}
        <HandInFields
          name={name}
          nameError={nameError}
          onName={changeName}
          hasConsent={hasConsent}
          isUnaccepted={isUnaccepted}
          onConsent={setHasConsent}
        />
      </div>
      <div className={styles.acts}>
        <Button
          type="submit"
          look="board"
          endIcon="arrow-right-bold"
          disabled={missing !== ''}
          busy={busy}
          busyLabel={t('finish.busy')}
        >
          {t('finish.do')}
        </Button>
      </div>
    </form>
  )
}
