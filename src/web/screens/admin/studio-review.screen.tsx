/** /admin/studio reviews the recordings of the school. `uuid` opens one; with `part=record`, the admin records. */
import { useNavigate, useSearchParams } from 'react-router'
import { sessionInfo, sessionsList } from '#contract/library.ts'
import { recordingReviewList } from '#contract/studio/review.ts'
import type { HandedInRecording } from '#contract/studio/shapes.ts'
import { StudioList } from '#web/features/studio/list/studio-list.tsx'
import { reviewColumns } from '#web/features/studio/review/review-columns.tsx'
import { ReviewPanel } from '#web/features/studio/review/review-panel.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { renderPlayer } from '../teacher/studio-recording.screen.tsx'

const recordPath = `${adminPaths.adminStudio}?part=record`
const toDetail = (uuid: string): string => `${adminPaths.adminStudio}?${new URLSearchParams({ uuid })}`

/** The school's catalog has changed, so it is fetched again. */
const refreshCatalog = () => void refreshAnswers(sessionsList, sessionInfo)

/** The recording that a link named may be gone. */
function MissingRecording() {
  return (
    <Panel>
      <h2 tabIndex={-1}>{t('review.missing')}</h2>
      <p>{t('review.missing.more')}</p>
    </Panel>
  )
}

function Review({ recordings, open }: { recordings: readonly HandedInRecording[]; open: string | undefined }) {
  const navigate = useNavigate()
  const leave = () => void navigate(adminPaths.adminStudio, { preventScrollReset: true })
  /** The recording stays the open one, so that no other takes its place under the pointer. */
  const settle = (uuid: string) => {
    refreshCatalog()
    void navigate(toDetail(uuid), { replace: true, preventScrollReset: true })
  }
  // An address that names a recording shows that one only.
  const shown = open === undefined ? recordings[0] : recordings.find(({ uuid }) => uuid === open)
  return (
    <ListAndDetail
      open={open}
      wide
      back={{ to: adminPaths.adminStudio, label: t('review.back') }}
      onLeave={leave}
      list={
        <DataTable
          label={t('review.list')}
          rows={recordings}
          getKey={({ uuid }) => uuid}
          columns={reviewColumns}
          to={({ uuid }) => toDetail(uuid)}
          inPlace
          chosen={shown?.uuid}
        />
      }
      detail={
        shown ? (
          <ReviewPanel
            key={shown.uuid}
            recording={shown}
            renderPlayer={renderPlayer}
            onDecided={() => settle(shown.uuid)}
          />
        ) : (
          <MissingRecording />
        )
      }
    />
  )
}

export function AdminStudioScreen() {
  const [params] = useSearchParams()
  const isRecording = params.get('part') === 'record'
  const answer = useAnswer(recordingReviewList, {}, { enabled: !isRecording })
  // As when another recording is handed in, or one is taken back.
  useAppEvents(({ kind }) => {
    if (kind === 'notifications') void refreshAnswers(recordingReviewList)
  })
  const tabs = (
    <FilterLinks
      label={t('review.tabs')}
      items={[
        { to: adminPaths.adminStudio, label: t('review.tab.review'), current: !isRecording },
        { to: recordPath, label: t('review.tab.record'), current: isRecording },
      ]}
    />
  )
  return (
    <Page title={t('review.title')} lead={t(isRecording ? 'lead' : 'review.lead')} actions={tabs}>
      {isRecording ? (
        <StudioList />
      ) : (
        <Answer
          query={answer}
          skeleton={<RowsSkeleton />}
          isEmpty={({ Recordings }) => Recordings.length === 0 && !params.has('uuid')}
          whenEmpty={<EmptyState title={t('review.empty')}>{t('review.empty.more')}</EmptyState>}
        >
          {({ Recordings }) => <Review recordings={Recordings} open={params.get('uuid') ?? undefined} />}
        </Answer>
      )}
    </Page>
  )
}
