/** The sessions that can be recorded, with the person's own recordings. */
import type { RecordableSession, RecordingSummary } from '#contract/studio/shapes.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { paths } from '#web/lib/paths.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { TakeBackButton } from '../take-back.tsx'
import styles from './recordable-rows.module.css'

export const describeRecording = ({
  state,
  note,
  hidden,
  outdated,
  recorded_count,
  lines_count,
}: RecordingSummary): string => {
  if (state !== 'open') return t(`state.${state}`)
  if (note) return t('state.returned')
  if (hidden) return t('state.hidden')
  return outdated ? t('state.outdated') : t('state.open', { done: recorded_count, all: lines_count })
}

const tones: Record<RecordingSummary['state'], BadgeTone> = {
  open: 'draft',
  handed_in: 'processing',
  published: 'ok',
  replaced: 'plain',
}

const describeLessons = (lessons: readonly string[]): string[] => {
  if (lessons.length === 0) return []
  return [lessons.length === 1 ? t('row.lesson', { lesson: lessons[0]! }) : t('row.lessons', { n: lessons.length })]
}

const describeSession = (session: RecordableSession): string =>
  [
    t(`kind.${session.session_type}`),
    t('row.length', { minutes: Math.max(1, Math.round(session.duration / 60)), lines: session.lines_count }),
    ...describeLessons(session.lessons),
  ].join(' · ')

const describeVoice = ({ narrator, read_by_computer }: RecordableSession): string =>
  read_by_computer ? t('row.voice.computer') : t('row.voice', { narrator })

interface RowProps {
  session: RecordableSession
  isOpening: boolean
  onOpen: (session: RecordableSession) => void
}

function OpenButton({ session, isOpening, onOpen }: RowProps) {
  const [own] = session.recordings
  const action = own === undefined ? 'record' : own.state === 'open' ? 'continue' : 'open'
  return (
    <Button
      look="line"
      aria-label={t(`${action}.of`, { title: session.title })}
      busy={isOpening}
      busyLabel={t('opening')}
      onClick={() => onOpen(session)}
    >
      {t(action)}
    </Button>
  )
}

/** The state and the actions of a recording that isn't the newest of its session, or whose session is not listed. */
export function RecordingCells({ recording }: { recording: RecordingSummary }) {
  const state = describeRecording(recording)
  const name = t('row.one', { title: recording.title, state })
  return (
    <>
      <div className={styles.state}>
        <Badge tone={tones[recording.state]}>{state}</Badge>
      </div>
      <div className={styles.acts}>
        <TakeBackButton recording={recording} name={name} />
        <Button
          look="line"
          aria-label={t('open.of', { title: name })}
          onClick={() => location.assign(paths.studioRecording(recording.uuid))}
        >
          {t('open')}
        </Button>
      </div>
    </>
  )
}

function Row(props: RowProps) {
  const { session } = props
  const [own, ...older] = session.recordings
  const ownName =
    own && older.length > 0 ? t('row.one', { title: own.title, state: describeRecording(own) }) : undefined
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <CoverPicture src={getCoverVariantUrl(session.session_thumbnail, '1x1', 200)} seed={session.uuid} />
      </span>
      <div className={styles.words}>
        <h2>{session.title}</h2>
        <p className={styles.quiet}>{describeSession(session)}</p>
        <p className={styles.quiet}>{describeVoice(session)}</p>
      </div>
      <div className={styles.state}>{own && <Badge tone={tones[own.state]}>{describeRecording(own)}</Badge>}</div>
      <div className={styles.acts}>
        {own && <TakeBackButton recording={own} {...(ownName ? { name: ownName } : {})} />}
        <OpenButton {...props} />
      </div>
      {older.map((recording) => (
        <RecordingCells key={recording.uuid} recording={recording} />
      ))}
    </li>
  )
}

interface RecordableRowsProps {
  sessions: readonly RecordableSession[]
  /** The uuid of the session that is being opened. */
  opening: string | undefined
  onOpen: (session: RecordableSession) => void
}

export function RecordableRows({ sessions, opening, onOpen }: RecordableRowsProps) {
  return (
    <ul aria-label={t('list.sessions')}>
      {sessions.map((session) => (
        <Row key={session.uuid} session={session} isOpening={opening === session.uuid} onOpen={onOpen} />
      ))}
    </ul>
  )
}
