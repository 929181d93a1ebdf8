/** The list of the studio: what can be recorded, and what the person has recorded. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { recordableList, recordingStart } from '#contract/studio/recordings.ts'
import type { RecordableSession, RecordingSummary } from '#contract/studio/shapes.ts'
import { foldAccents } from '#rules/fold-accents.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { TakeAllBackButton } from '../take-back.tsx'
import { takeQueue, useWaitingTakes } from '../takes/studio-takes.ts'
import { OtherRecordings } from './other-recordings.tsx'
import { RecordableRows } from './recordable-rows.tsx'
import styles from './recordable-rows.module.css'

const filters = ['all', 'mine'] as const
type Filter = (typeof filters)[number]

const useFilter = (): [Filter, (filter: Filter) => void] => {
  const [params, setParams] = useSearchParams()
  const filter = filters.find((name) => name === params.get('show')) ?? 'all'
  return [
    filter,
    (next) =>
      setParams(
        (current) => {
          current.set('show', next)
          return current
        },
        { replace: true },
      ),
  ]
}

const matches = ({ title }: { title: string }, search: string): boolean =>
  foldAccents(title).includes(foldAccents(search).trim())

/** A new document is loaded, because only the pages of the studio may use the microphone. */
const openRecording = (uuid: string): void => location.assign(paths.studioRecording(uuid))

/** A recording that was handed in is only opened; any other session starts or continues one. */
const useOpening = () => {
  const { attempt, error } = useAction(recordingStart)
  const [opening, setOpening] = useState<string>()
  const open = async ({ uuid, recordings: [own] }: RecordableSession): Promise<void> => {
    if (own && (own.state !== 'open' || !own.outdated)) return openRecording(own.uuid)
    setOpening(uuid)
    const answer = await attempt({ Recording: { session_uuid: uuid, language: 'en' } })
    if (answer) openRecording(answer.Recording.uuid)
    else setOpening(undefined)
  }
  return { open: (session: RecordableSession) => void open(session), opening, error }
}

/** Takes that wait on this device, and those that the server rejected: their line may have another text now. */
function WaitingTakesNotice() {
  const takes = useWaitingTakes()
  useEffect(() => void takeQueue.drain(), [])
  const rejected = takes.filter(({ refused }) => refused !== undefined)
  const count = takes.length - rejected.length
  const reason = rejected[0]?.refused ?? ''
  const discard = async () => {
    for (const take of rejected) await takeQueue.discard(take)
  }
  if (takes.length === 0) return null
  return (
    <div className={styles.notice}>
      {count > 0 && <Banner tone="info">{count === 1 ? t('unsent.one') : t('unsent', { n: count })}</Banner>}
      {rejected.length > 0 && (
        <Banner tone="warn" action={{ label: t('refused.delete'), onPress: () => void discard() }}>
          {rejected.length === 1 ? t('refused.one', { reason }) : t('refused', { n: rejected.length, reason })}
        </Banner>
      )}
    </div>
  )
}

function Empty({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  if (filter === 'all') return <EmptyState title={t('list.no_match')}>{t('list.no_match.more')}</EmptyState>
  const action = (
    <Button look="line" onClick={onShowAll}>
      {t('list.own.none.act')}
    </Button>
  )
  return (
    <EmptyState title={t('list.own.none')} action={action}>
      {t('list.own.none.more')}
    </EmptyState>
  )
}

interface SessionsProps {
  sessions: readonly RecordableSession[]
  /** Own recordings of sessions that can't be recorded now. */
  others: readonly RecordingSummary[]
}

function Sessions({ sessions, others }: SessionsProps) {
  const [filter, setFilter] = useFilter()
  const [search, setSearch] = useState('')
  const { open, opening, error } = useOpening()
  const own = sessions.filter(({ recordings }) => recordings.length > 0)
  const ownUuids = [...own.flatMap(({ recordings }) => recordings), ...others].map(({ uuid }) => uuid)
  const shownOthers = filter === 'mine' ? others.filter((recording) => matches(recording, search)) : []
  const shown = (filter === 'mine' ? own : sessions).filter((session) => matches(session, search))
  return (
    <>
      <div className={styles.filters}>
        <ChoiceGroup
          legend={t('filter')}
          legendHidden
          look="segments"
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
        <TextField
          type="search"
          className={styles.search}
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error && (
        <div className={styles.notice}>
          <Banner>{error.message}</Banner>
        </div>
      )}
      {shown.length > 0 && <RecordableRows sessions={shown} opening={opening} onOpen={open} />}
      {shown.length + shownOthers.length === 0 && (
        <Empty filter={search ? 'all' : filter} onShowAll={() => setFilter('all')} />
      )}
      <OtherRecordings recordings={shownOthers} />
      {ownUuids.length > 0 && (
        <div className={styles.end}>
          <TakeAllBackButton recording_uuids={ownUuids} />
        </div>
      )}
    </>
  )
}

export function StudioList() {
  const answer = useAnswer(recordableList, {})
  return (
    <>
      <WaitingTakesNotice />
      <Answer
        query={answer}
        skeleton={<RowsSkeleton />}
        isEmpty={({ Sessions: sessions, Others: others }) => sessions.length + others.length === 0}
        whenEmpty={<EmptyState title={t('list.none')}>{t('list.none.more')}</EmptyState>}
      >
        {({ Sessions: sessions, Others: others }) => <Sessions sessions={sessions} others={others} />}
      </Answer>
    </>
  )
}
