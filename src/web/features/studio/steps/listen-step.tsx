/** The preview: the best takes with bells, pauses and a background sound, as students hear them. */
import { type ReactNode, useState } from 'react'
import { recordingPreview } from '#contract/studio/recordings.ts'
import type { Recording, RecordingAudio } from '#contract/studio/shapes.ts'
import { useAction } from '#web/lib/answers.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { isRecorded, type StudioLine } from '../recording/studio-lines.ts'
import { showRecording } from '../recording/take-list.tsx'
import styles from './sheet.module.css'

/** Plays finished audio with its transcript. Another feature has the player, so that the screen passes it. */
export type RenderPlayer = (audio: RecordingAudio, recording: Recording) => ReactNode

interface ListenStepProps {
  recording: Recording
  lines: readonly StudioLine[]
  /** The names of the background sounds. */
  sounds: readonly string[]
  renderPlayer: RenderPlayer
  onRecord: () => void
  onDone: () => void
}

const NO_SOUND = ''

export const isBeingMade = ({ state }: RecordingAudio): boolean => state === 'waiting' || state === 'processing'

function Progress({ audio }: { audio: RecordingAudio }) {
  const text = audio.percent > 0 ? t('listen.percent', { percent: audio.percent }) : t('listen.making')
  return (
    <div>
      <p>{text}</p>
      <ProgressLine value={audio.percent / 100} label={t('listen.making')} />
    </div>
  )
}

/** Says what the preview still needs; an empty string if it needs nothing. */
export const describeMissing = (lines: readonly StudioLine[]): string => {
  const missing = lines.filter((line) => !isRecorded(line)).length
  if (missing > 0) return missing === 1 ? t('listen.missing.one') : t('listen.missing', { n: missing })
  const isSending = lines.some(({ takes }) =>
    takes.some(({ url, refused }) => url === undefined && refused === undefined),
  )
  return isSending ? t('listen.sending') : ''
}

interface MakeProps {
  sounds: readonly string[]
  isReady: boolean
  busy: boolean
  /** @param sound the name of a background sound; empty without one */
  onMake: (sound: string) => void
}

function MakePreview({ sounds, isReady, busy, onMake }: MakeProps) {
  const [chosen, setSound] = useState<string>()
  // The list of sounds may arrive later.
  const sound = chosen ?? sounds[0] ?? NO_SOUND
  const options = [NO_SOUND, ...sounds].map((name) => ({ value: name, label: name || t('listen.sound.none') }))
  return (
    <>
      {sounds.length > 0 && (
        <ChoiceGroup legend={t('listen.sound')} look="segments" options={options} value={sound} onChange={setSound} />
      )}
      <Button
        look={isReady ? 'line' : 'board'}
        busy={busy}
        busyLabel={t('listen.making')}
        onClick={() => onMake(sound)}
      >
        {t(isReady ? 'listen.make_again' : 'listen.make')}
      </Button>
    </>
  )
}

function Preview({ recording, renderPlayer }: Pick<ListenStepProps, 'recording' | 'renderPlayer'>) {
  const { preview } = recording
  if (preview.state === 'failed') return <Banner>{t('listen.failed', { problem: preview.problem })}</Banner>
  if (isBeingMade(preview)) return <Progress audio={preview} />
  if (preview.state !== 'ready') return null
  return (
    <>
      {preview.outdated && <Banner tone="warn">{t('listen.outdated')}</Banner>}
      <div>{renderPlayer(preview, recording)}</div>
    </>
  )
}

export function ListenStep({ recording, lines, sounds, renderPlayer, onRecord, onDone }: ListenStepProps) {
  const { uuid, preview } = recording
  const { attempt, busy, error } = useAction(recordingPreview)
  const missing = describeMissing(lines)
  const isReady = preview.state === 'ready'
  const make = async (sound: string) => {
    const answer = await attempt({ Recording: { uuid, ...(sound === NO_SOUND ? {} : { ambience: sound }) } })
    if (answer) showRecording(answer.Recording)
  }
  return (
    <>
      <PageHeading title={t('listen.title')} className={styles.heading} />
      <p className={styles.lead}>{t('listen.lead')}</p>
      <div className={styles.parts}>
        {missing && <Banner tone="info">{missing}</Banner>}
        {error && <Banner>{error.message}</Banner>}
        <Preview recording={recording} renderPlayer={renderPlayer} />
        {!missing && !isBeingMade(preview) && (
          <MakePreview sounds={sounds} isReady={isReady} busy={busy} onMake={(sound) => void make(sound)} />
        )}
      </div>
      <div className={styles.acts}>
        <Button look={missing ? 'board' : 'text'} onClick={onRecord}>
          {t('listen.go_on')}
        </Button>
        {!missing && (
          <Button look={isReady ? 'board' : 'line'} endIcon="arrow-right-bold" onClick={onDone}>
            {t('listen.continue')}
          </Button>
        )}
      </div>
    </>
  )
}
