/** Handles addresses without an exercise: links to the exercise that was changed last, or to creating the first one. */
import { Navigate, useLocation, useSearchParams } from 'react-router'
import * as contract from '#contract/exercises.ts'
import { useAnswerPages } from '#web/lib/answers.ts'
import { preserveAssignment } from '#web/lib/address/preserve-assignment.ts'
import { paths } from '#web/lib/paths.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** Returns the `uuid` of the address. */
export const useExerciseInAddress = (): string | undefined => useSearchParams()[0].get('uuid') ?? undefined

interface LatestProps {
  title: string
  /** Returns the same address for one exercise. */
  to: (uuid: string) => string
}

export function LatestExercise({ title, to }: LatestProps) {
  const location = useLocation()
  const answer = useAnswerPages(contract.exercisesList, {}, { limit: 1 })
  const createLink = (
    <ButtonLink look="board" to={paths.exerciseAdd} endIcon="arrow-right-bold">
      {exerciseEditor('latest.make')}
    </ButtonLink>
  )
  return (
    <Page title={title}>
      <Answer query={answer}>
        {([first]) => {
          const latest = first?.Exercises[0]
          if (latest) return <Navigate to={preserveAssignment(to(latest.uuid), location)} replace />
          return <EmptyState title={exerciseEditor('latest.none')} level={3} action={createLink} />
        }}
      </Answer>
    </Page>
  )
}
