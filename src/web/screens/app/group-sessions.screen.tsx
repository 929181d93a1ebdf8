/** /{series|collection|individual}/sessions/list/{id}: the address is the truth, navigation state only a first glimpse. */
import { useLocation, useParams } from 'react-router'
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/library.ts'
import { GroupPage } from '#web/features/library/group-page.tsx'
import { whileProcessing } from '#web/features/library/processing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { NotFoundScreen } from '../not-found.screen.tsx'

const isNotThere = (error: Error | null): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 422)

export function GroupSessionsScreen() {
  const { id = '' } = useParams()
  const group_type = useLocation().pathname.split('/')[1] as contract.GroupType
  const answer = useAnswer(
    contract.groupInfo,
    { Group: { group_type, id } },
    { every: (found) => whileProcessing(found?.Group.mindfulness_sessions_list) },
  )
  if (isNotThere(answer.error)) return <NotFoundScreen />
  return (
    <Wrap>
      <Answer of={answer} skeleton={<RowsSkeleton />}>
        {({ Group }) => <GroupPage group={Group} />}
      </Answer>
    </Wrap>
  )
}
