/** The sound of a session: to listen to, how loud it is, whether it has words, and a way to send one. */
import type { ReactNode } from 'react'
import type { CatalogueSession } from '#contract/catalogue.ts'
import { clockOf } from '#rules/times.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { useQuietSound } from '#web/lib/quiet-sound.ts'
import { catalogue } from '#web/lib/words/catalogue.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { soundOf } from '../sending/sound-queues.ts'
import { MakingLine } from '../table/making-line.tsx'
import { loudnessOf, type Measure, peakOf, wordsOf } from './measures.ts'
import styles from './session.module.css'
import { Waveform } from './waveform.tsx'

/** Nothing else sounds in the admin area. */
const nothing = () => undefined

function Sound({ title, audio }: { title: string; audio: NonNullable<CatalogueSession['audio']> }) {
  const sound = useQuietSound(audio.url, nothing)
  return (
    <>
      <div className={styles.sound}>
        <IconButton
          icon={sound.playing ? 'pause-fill' : 'play-fill'}
          label={catalogue(sound.playing ? 'pause' : 'play', { title })}
          large
          className={styles.play}
          onClick={sound.toggle}
        />
        <div className={styles.shape}>
          {audio.waveform.length > 0 && (
            <Waveform waveform={audio.waveform} part={audio.seconds > 0 ? sound.at / audio.seconds : 0} />
          )}
          <div className={styles.times}>
            <span>{clockOf(sound.at)}</span>
            <span>{clockOf(audio.seconds)}</span>
          </div>
        </div>
      </div>
      {sound.failed && <Banner tone="danger">{catalogue('play.failed')}</Banner>}
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
  session: CatalogueSession
  onWords: () => void
}

function Facts({ session, onWords }: FactsProps) {
  const words = wordsOf(session)
  const { audio } = session
  return (
    <ul className={styles.facts}>
      {audio?.made_from === 'upload' && (
        <>
          <Fact measure={loudnessOf(audio)} />
          <Fact measure={peakOf(audio)} />
        </>
      )}
      <Fact measure={words}>
        {words.isGood ? undefined : (
          <button type="button" className={styles.add} onClick={onWords}>
            {catalogue('words.add')}
          </button>
        )}
      </Fact>
    </ul>
  )
}

function Sending({ session, limits }: { session: CatalogueSession; limits: UploadLimits | undefined }) {
  const queue = soundOf(session.uuid)
  const state = useUploads(queue)
  if (!limits) return null
  const one = { ...limits, mostFiles: 1 }
  return (
    <>
      <UploadRows queue={queue} state={state} done={catalogue('sound.done')} />
      <div>
        <UploadButton
          look="line"
          size="small"
          label={catalogue(session.audio ? 'sound.replace' : 'sound.upload')}
          extensions={limits.extensions}
          onFiles={(files) => queue.add(files, one)}
        />
      </div>
    </>
  )
}

export interface SoundCardProps {
  session: CatalogueSession
  limits: UploadLimits | undefined
  /** What the server says of a missing sound. */
  problem: string | undefined
  onWords: () => void
}

export function SoundCard({ session, limits, problem, onWords }: SoundCardProps) {
  const { title, audio, processing } = session
  return (
    <div className={styles.card}>
      {audio ? (
        <Sound key={audio.url} title={title} audio={audio} />
      ) : (
        <p className={problem ? styles.problem : styles.quiet}>{problem ?? catalogue('sound.none')}</p>
      )}
      {processing && <MakingLine title={title} making={processing} />}
      <Facts session={session} onWords={onWords} />
      {audio?.made_from === 'script' && <p className={styles.quiet}>{catalogue('sound.script')}</p>}
      <Sending session={session} limits={limits} />
    </div>
  )
}
