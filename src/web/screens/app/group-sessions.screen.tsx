/**
 * /{series|collection|individual}/sessions/list/{id} shows one group. The address decides which; the navigation state
 * is only a placeholder.
 */
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import * as contract from '#contract/library.ts'
import { GroupNotFound } from '#web/features/library/groups/group-not-found.tsx'
import { GroupPage } from '#web/features/library/groups/group-page.tsx'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'

const DownloadAll = optionalComponent<{ sessions: readonly contract.Session[] }>(
  async () => (await import('#web/features/library/player/downloads/download-all.tsx')).DownloadAll,
)

/** Returns what the previous page knew of the group. The state is only a cache, and may hold anything. */
const readPlaceholder = (state: unknown, id: string) => {
  const group = (state as { group?: Partial<contract.Group> } | null)?.group
  if (group?.uuid !== id || typeof group.title !== 'string') return undefined
  return { Group: { ...(group as contract.Group), mindfulness_sessions_list: [] } }
}

export function GroupSessionsScreen() {
  const { id = '' } = useParams()
  const { pathname, state } = useLocation()
  const group_type = pathname.split('/')[1] as contract.GroupType
  const answer = useAnswer(
    contract.groupInfo,
    { Group: { group_type, id } },
    {
      placeholder: readPlaceholder(state, id),
      pollInterval: (data) => getPollInterval(data?.Group.mindfulness_sessions_list),
    },
  )
  if (isMissingPage(answer.error)) return <GroupNotFound />
  return (
    <Wrap>
      <Answer query={answer} skeleton={<RowsSkeleton />}>
        {({ Group }) => (
          <GroupPage group={Group} waiting={answer.isPlaceholderData}>
            <Suspense fallback={null}>
              <DownloadAll sessions={Group.mindfulness_sessions_list} />
            </Suspense>
          </GroupPage>
        )}
      </Answer>
    </Wrap>
  )
}
