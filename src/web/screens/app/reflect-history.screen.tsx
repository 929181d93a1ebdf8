/** /reflect/history lists all of a person's own check-ins and journal entries, newest first. Only they see it. */
import * as contract from '#contract/reflect.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { HistoryDays } from '#web/features/reflect/history/history-days.tsx'
import { useDeleteCheckIn, type CheckInDeletion } from '#web/features/reflect/history/use-delete-check-in.ts'
import { useFocusOnNext } from '#web/features/reflect/history/use-focus-on-next.ts'
import { getMoodLabels } from '#web/features/reflect/patterns/moods.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { useUser } from '#web/session/session.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { useFeedbackInHeader } from '#web/ui/frame/feedback-position.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ReflectTabs } from './reflect-tabs.tsx'

const CheckIn = () => (
  <ButtonLink look="board" endIcon="arrow-right-bold" to={paths.reflect}>
    {patterns('empty.act')}
  </ButtonLink>
)

function DeleteCheckInDialog({ deleting }: { deleting: CheckInDeletion }) {
  return (
    <ConfirmDialog
      open={deleting.requested !== undefined}
      title={patterns('history.delete.title')}
      cancelLabel={patterns('history.delete.cancel')}
      onCancel={deleting.cancel}
      confirmLabel={patterns('history.delete.act')}
      onConfirm={deleting.act}
      busy={deleting.busy}
      error={deleting.error}
      danger
    >
      {patterns('history.delete.lead')}
    </ConfirmDialog>
  )
}

export function ReflectHistoryScreen() {
  useFeedbackInHeader()
  const user = useUser()
  const today = useToday()
  const hasJournal = useHasFeature('journal')
  const answer = useAnswerPages(contract.history, {})
  const questions = useAnswer(contract.questions, {})
  const deletion = useDeleteCheckIn()
  const items = (answer.data ?? []).flatMap(({ Items }) => Items).filter(({ kind }) => hasJournal || kind !== 'entry')
  const questionsByUuid = new Map(
    (answer.data ?? []).flatMap(({ Questions }) => Questions.map((question) => [question.uuid, question])),
  )
  const { list, note } = useFocusOnNext(items.length, deletion.requested !== undefined)
  return (
    <Page
      title={patterns('history.title')}
      lead={patterns('history.lead')}
      back={{ to: paths.reflectAnalytics, label: patterns('history.back') }}
      actions={<ReflectTabs />}
    >
      <div ref={list}>
        <Answer
          query={answer}
          skeleton={<RowsSkeleton />}
          isEmpty={() => !items.length && !answer.hasNextPage}
          whenEmpty={<EmptyState title={patterns('history.empty')} level={3} action={<CheckIn />} />}
        >
          {() => (
            <HistoryDays
              items={items}
              today={today}
              moods={getMoodLabels(questions.data?.Questions)}
              questions={[...questionsByUuid.values()]}
              audience={user?.audience ?? 'adult'}
              onDelete={(checkIn) => {
                note()
                deletion.requestDelete(checkIn)
              }}
            />
          )}
        </Answer>
      </div>
      <ShowMore of={answer} centered />
      <DeleteCheckInDialog deleting={deletion} />
    </Page>
  )
}
