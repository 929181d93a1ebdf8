/** The takes of a line: each can be played, used or deleted, and says whether the server has it. */
import { recordingInfo } from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { takeBest, takeDelete } from '#contract/studio/takes.ts'
import { updateAnswers, useAction } from '#web/lib/answers.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { useOnline } from '#web/lib/online.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { takeQueue } from '../takes/studio-takes.ts'
import type { StudioLine, LineTake } from './studio-lines.ts'
import type { TakeAudio } from './take-audio.ts'
import styles from './take-list.module.css'

/** Shows the recording that the server answered with. */
export const showRecording = (changed: Recording): void =>
  updateAnswers(recordingInfo, (answer) =>
    answer.Recording.uuid === changed.uuid ? { ...answer, Recording: changed } : answer,
  )

const formatSeconds = (seconds: number): string => (Math.round(seconds * 10) / 10).toFixed(1)

function TakeState({ take: { url, refused, isOnlyInMemory } }: { take: LineTake }) {
  const isOnline = useOnline()
  if (url !== undefined) return null
  if (refused !== undefined) return <span className={styles.bad}>{t('take.refused', { reason: refused })}</span>
  const text = isOnlyInMemory ? t('take.memory') : t(isOnline ? 'take.sending' : 'take.waiting')
  return <span className={styles.quiet}>{text}</span>
}

interface TakeRowProps {
  take: LineTake
  n: number
  audio: TakeAudio
  onUse: () => void
  onDelete: () => void
}

function TakeRow({ take, n, audio, onUse, onDelete }: TakeRowProps) {
  const isPlaying = audio.playing === take.uuid
  return (
    <li className={styles.take} data-best={take.best || undefined}>
      <IconButton
        ground="art"
        icon={isPlaying ? 'stop-fill' : 'play-fill'}
        label={t(isPlaying ? 'take.stop' : 'take.play', { n })}
        onClick={() => audio.toggle(take)}
      />
      <span className={styles.words}>
        <span>
          {t('take', { n })}{' '}
          <span className={styles.quiet}>{t('take.length', { seconds: formatSeconds(take.speech_seconds) })}</span>
        </span>
        <TakeState take={take} />
      </span>
      {take.refused === undefined ? (
        <IconButton
          ground="art"
          icon={take.best ? 'star-fill' : 'star'}
          label={t(take.best ? 'take.used' : 'take.best', { n })}
          pressed={take.best}
          onClick={onUse}
        />
      ) : (
        <IconButton
          ground="art"
          icon="arrow-clockwise"
          label={t('take.retry', { n })}
          onClick={() => void takeQueue.retry(take.uuid)}
        />
      )}
      <IconButton ground="art" icon="trash" label={t('take.delete', { n })} onClick={onDelete} />
    </li>
  )
}

interface TakeListProps {
  recording_uuid: string
  line: StudioLine
  audio: TakeAudio
  /** Called after a take was deleted, whose button is gone. */
  onDeleted: () => void
}

export function TakeList({ recording_uuid, line, audio, onDeleted }: TakeListProps) {
  const best = useAction(takeBest)
  const remove = useAction(takeDelete)
  const error = best.error ?? remove.error
  const use = async ({ uuid, url, best: isBest }: LineTake) => {
    if (isBest || url === undefined) return
    const answer = await best.attempt({ Take: { uuid } })
    if (answer) showRecording(answer.Recording)
  }
  const discard = async ({ uuid, url }: LineTake) => {
    audio.stop()
    if (url === undefined) await takeQueue.discard({ recording_uuid, uuid })
    else {
      const answer = await remove.attempt({ Take: { uuid } })
      if (!answer) return
      showRecording(answer.Recording)
    }
    onDeleted()
  }
  return (
    <>
      <ol className={styles.takes} aria-label={t('takes')}>
        {line.takes.map((take, index) => (
          <TakeRow
            key={take.uuid}
            take={take}
            n={index + 1}
            audio={audio}
            onUse={() => void use(take)}
            onDelete={() => void discard(take)}
          />
        ))}
      </ol>
      <p role="alert" className={styles.bad}>
        {error?.message ?? (audio.failed ? t('take.lost') : '')}
      </p>
    </>
  )
}
