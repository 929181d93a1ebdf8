/** Shows the audio of a session: a player, its loudness, whether it has a transcript, and an upload button. */
import type { ReactNode } from 'react'
import type { CatalogSession } from '#contract/catalog.ts'
import { formatClock } from '#rules/times.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { usePreviewSound } from '#web/lib/preview-sound.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { getSoundQueue } from '../uploads/sound-queues.ts'
import { ProcessingLine } from '../table/processing-line.tsx'
import { getLoudness, type Measure, getPeak, getTranscriptMeasure } from './measures.ts'
import styles from './session.module.css'
import { Waveform } from './waveform.tsx'

/** No other audio plays in the admin area. */
const noop = () => undefined

function Sound({ title, audio }: { title: string; audio: NonNullable<CatalogSession['audio']> }) {
  const sound = usePreviewSound(audio.url, noop)
  return (
    <>
      <div className={styles.sound}>
        <IconButton
          icon={sound.playing ? 'pause-fill' : 'play-fill'}
          label={adminCatalog(sound.playing ? 'pause' : 'play', { title })}
          large
          className={styles.play}
          onClick={sound.toggle}
        />
        <div className={styles.shape}>
          {audio.waveform.length > 0 && (
            <Waveform waveform={audio.waveform} part={audio.seconds > 0 ? sound.at / audio.seconds : 0} />
          )}
          <div className={styles.times}>
            <span>{formatClock(sound.at)}</span>
            <span>{formatClock(audio.seconds)}</span>
          </div>
        </div>
      </div>
      {sound.failed && <Banner tone="danger">{adminCatalog('play.failed')}</Banner>}
    </>
  )
}

function Fact({ measure, children }: { measure: Measure; children?: ReactNode }) {
  return (
    <li>
      <strong className={classNames(measure.isGood ? styles.good : styles.doubtful)}>
        <Icon name={measure.isGood ? 'check-circle-fill' : 'warning-circle-fill'} />
        {measure.value}
      </strong>
      {children ?? <span>{measure.words}</span>}
    </li>
  )
}

interface FactsProps {
  session: CatalogSession
  onAddTranscript: () => void
}

function Facts({ session, onAddTranscript }: FactsProps) {
  const transcriptMeasure = getTranscriptMeasure(session)
  const { audio } = session
  return (
    <ul className={styles.facts}>
      {audio?.made_from === 'upload' && (
        <>
          <Fact measure={getLoudness(audio)} />
          <Fact measure={getPeak(audio)} />
        </>
      )}
      <Fact measure={transcriptMeasure}>
        {transcriptMeasure.isGood ? undefined : (
          <button type="button" className={styles.add} onClick={onAddTranscript}>
            {adminCatalog('words.add')}
          </button>
        )}
      </Fact>
    </ul>
  )
}

function SoundUpload({ session, limits }: { session: CatalogSession; limits: UploadLimits | undefined }) {
  const queue = getSoundQueue(session.uuid)
  const state = useUploads(queue)
  if (!limits) return null
  const singleLimit = { ...limits, maxFiles: 1 }
  return (
    <>
      <UploadRows queue={queue} state={state} done={adminCatalog('sound.done')} />
      <div>
        <UploadButton
          look="line"
          size="small"
          label={adminCatalog(session.audio ? 'sound.replace' : 'sound.upload')}
          extensions={limits.extensions}
          onFiles={(files) => queue.add(files, singleLimit)}
        />
      </div>
    </>
  )
}

export interface SoundCardProps {
  session: CatalogSession
  limits: UploadLimits | undefined
  /** The server's message about missing audio. */
  problem: string | undefined
  onAddTranscript: () => void
}

export function SoundCard({ session, limits, problem, onAddTranscript }: SoundCardProps) {
  const { title, audio, processing } = session
  return (
    <div className={styles.card}>
      {audio ? (
        <Sound key={audio.url} title={title} audio={audio} />
      ) : (
        <p className={problem ? styles.problem : styles.quiet}>{problem ?? adminCatalog('sound.none')}</p>
      )}
      {processing && <ProcessingLine title={title} processing={processing} />}
      <Facts session={session} onAddTranscript={onAddTranscript} />
      {audio?.made_from === 'script' && <p className={styles.quiet}>{adminCatalog('sound.script')}</p>}
      <SoundUpload session={session} limits={limits} />
    </div>
  )
}
