/** The microphone check: a device, five seconds of silence, one sentence, and the result in words. */
import { SILENCE_SECONDS } from '../recorder/microphone-check.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { Microphone } from '../recorder/microphone.ts'
import { Meter } from '../recording/meter.tsx'
import { type MicrophoneControl, toDeviceOptions } from '../recording/use-microphone.ts'
import { CheckResult } from './check-result.tsx'
import styles from './sheet.module.css'
import { type MicrophoneCheck, useMicrophoneCheck } from './use-microphone-check.ts'

export function DeviceChoice({ mic }: { mic: MicrophoneControl }) {
  if (mic.devices.length < 2) return null
  return (
    <SelectField
      label={t('mic.choose')}
      value={mic.microphone?.device.id ?? ''}
      options={toDeviceOptions(mic)}
      onChange={(event) => void (event.currentTarget.value && mic.open(event.currentTarget.value))}
    />
  )
}

export function MicrophoneNotice({ mic }: { mic: MicrophoneControl }) {
  if (mic.problem) return <Banner>{t(`mic.${mic.problem}`)}</Banner>
  return mic.loss ? <Banner>{t(`mic.${mic.loss}`)}</Banner> : null
}

function SilenceStep({ check }: { check: MicrophoneCheck }) {
  const isRecording = check.phase === 'silence'
  return (
    <section className={styles.part}>
      <h2>{t('check.silence')}</h2>
      <p className={styles.quiet}>{t('check.silence.more')}</p>
      {isRecording && (
        <progress
          aria-label={t('check.silence.now')}
          className={styles.progress}
          max={SILENCE_SECONDS}
          value={check.seconds}
        />
      )}
      <Button
        look={check.floor === undefined ? 'board' : 'line'}
        busy={isRecording}
        busyLabel={t('check.silence.now')}
        onClick={check.recordSilence}
      >
        {t('check.silence.do')}
      </Button>
    </section>
  )
}

function SentenceStep({ check }: { check: MicrophoneCheck }) {
  const isRecording = check.phase === 'sentence'
  return (
    <section className={styles.part}>
      <h2>{t('check.sentence')}</h2>
      <p className={styles.sentence}>{t('check.sentence.text')}</p>
      <Button
        look={check.findings ? 'line' : 'board'}
        icon={isRecording ? 'stop-fill' : 'microphone-fill'}
        onClick={isRecording ? check.stopSentence : check.startSentence}
      >
        {t(isRecording ? 'check.sentence.stop' : 'check.sentence.do')}
      </Button>
    </section>
  )
}

interface CheckStepProps {
  mic: MicrophoneControl
  onDone: () => void
}

function OpenButton({ mic }: { mic: MicrophoneControl }) {
  return (
    <Button
      look="board"
      size="large"
      icon="microphone-fill"
      busy={mic.isOpening}
      busyLabel={t('mic.opening')}
      onClick={() => void mic.open()}
    >
      {t(mic.loss || mic.problem ? 'mic.again' : 'mic.on')}
    </Button>
  )
}

function Footer({ isChecked, onDone }: { isChecked: boolean; onDone: () => void }) {
  return (
    <div className={styles.acts}>
      {isChecked ? (
        <Button look="board" endIcon="arrow-right-bold" onClick={onDone}>
          {t('check.continue')}
        </Button>
      ) : (
        <Button look="text" onClick={onDone}>
          {t('check.skip')}
        </Button>
      )}
    </div>
  )
}

/** Another microphone begins the check again. */
function Check({ mic, microphone, onDone }: CheckStepProps & { microphone: Microphone }) {
  const check = useMicrophoneCheck(microphone)
  const { floor, sentence, findings } = check
  return (
    <>
      <div className={styles.parts}>
        <MicrophoneNotice mic={mic} />
        <DeviceChoice mic={mic} />
        <Meter microphone={microphone} />
        <SilenceStep check={check} />
        {floor !== undefined && <SentenceStep check={check} />}
        {findings && floor !== undefined && sentence && (
          <CheckResult floor={floor} sentence={sentence} findings={findings} />
        )}
      </div>
      <Footer isChecked={findings !== undefined} onDone={onDone} />
    </>
  )
}

export function CheckStep({ mic, onDone }: CheckStepProps) {
  const { microphone } = mic
  return (
    <>
      <PageHeading title={t('check.title')} className={styles.heading} />
      <p className={styles.lead}>{t('check.lead')}</p>
      {microphone ? (
        <Check key={microphone.device.id} mic={mic} microphone={microphone} onDone={onDone} />
      ) : (
        <>
          <div className={styles.parts}>
            <MicrophoneNotice mic={mic} />
            <DeviceChoice mic={mic} />
            <OpenButton mic={mic} />
          </div>
          <Footer isChecked={false} onDone={onDone} />
        </>
      )}
    </>
  )
}
