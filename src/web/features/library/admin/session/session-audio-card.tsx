/** Shows the audio of a session: a player, its loudness, whether it has a transcript, and an upload button. */
import type { ReactNode } from 'react'
import type { CatalogSession } from '#contract/catalog.ts'
import { formatClock } from '#rules/times.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { useAudioPlayback } from '#web/lib/audio-playback.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { getAudioQueue } from '../uploads/audio-queues.ts'
import { ProcessingLine } from '../table/processing-line.tsx'
import { getLoudness, type Measure, getPeak, getTranscriptMeasure } from './measures.ts'
import styles from './session.module.css'
import { Waveform } from './waveform.tsx'

/** No other audio plays in the admin area. */
const noop = () => undefined

function AudioPlayer({ title, audio }: { title: string; audio: NonNullable<CatalogSession['audio']> }) {
  const playback = useAudioPlayback(audio.url, noop)
  return (
    <>
      <div className={styles.audio}>
        <IconButton
          icon={playback.playing ? 'pause-fill' : 'play-fill'}
          label={adminCatalog(playback.playing ? 'pause' : 'play', { title })}
          large
          className={styles.play}
          onClick={playback.toggle}
        />
        <div className={styles.shape}>
          {audio.waveform.length > 0 && (
            <Waveform waveform={audio.waveform} part={audio.seconds > 0 ? playback.position / audio.seconds : 0} />
          )}
          <div className={styles.times}>
            <span>{formatClock(playback.position)}</span>
            <span>{formatClock(audio.seconds)}</span>
          </div>
        </div>
      </div>
      {playback.failed && <Banner tone="danger">{adminCatalog('play.failed')}</Banner>}
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
      {children ?? <span>{measure.label}</span>}
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
            {adminCatalog('transcript.add')}
          </button>
        )}
      </Fact>
    </ul>
  )
}

function AudioUpload({ session, limits }: { session: CatalogSession; limits: UploadLimits | undefined }) {
  const queue = getAudioQueue(session.uuid)
  const state = useUploads(queue)
  if (!limits) return null
  const singleLimit = { ...limits, maxFiles: 1 }
  return (
    <>
      <UploadRows queue={queue} state={state} done={adminCatalog('audio.done')} />
      <div>
        <UploadButton
          look="line"
          size="small"
          label={adminCatalog(session.audio ? 'audio.replace' : 'audio.upload')}
          extensions={limits.extensions}
          onFiles={(files) => queue.add(files, singleLimit)}
        />
      </div>
    </>
  )
}

export interface SessionAudioCardProps {
  session: CatalogSession
  limits: UploadLimits | undefined
  /** The server's message about missing audio. */
  problem: string | undefined
  onAddTranscript: () => void
}

export function SessionAudioCard({ session, limits, problem, onAddTranscript }: SessionAudioCardProps) {
  const { title, audio, processing } = session
  return (
    <div className={styles.card}>
      {audio ? (
        <AudioPlayer key={audio.url} title={title} audio={audio} />
      ) : (
        <p className={problem ? styles.problem : styles.quiet}>{problem ?? adminCatalog('audio.none')}</p>
      )}
      {processing && <ProcessingLine title={title} processing={processing} />}
      <Facts session={session} onAddTranscript={onAddTranscript} />
      {audio?.made_from === 'script' && <p className={styles.quiet}>{adminCatalog('audio.script')}</p>}
      <AudioUpload session={session} limits={limits} />
    </div>
  )
}
