/** One series or collection: its poster at the left, what is in it at the right. */
import type { Group, Session } from '#contract/library.ts'
import { coverAs } from '#rules/covers.ts'
import { library } from '#web/lib/words/library.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Picture } from '#web/ui/print/picture.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './group-page.module.css'
import { GroupTracks } from './group-tracks.tsx'
import { heardOf } from './heard.ts'
import { nextIn } from './next-in-group.ts'
import { toSession } from './session-link.ts'
import { useFavourites } from './use-favourites.ts'

interface GroupPageProps {
  group: Group & { mindfulness_sessions_list: readonly Session[] }
}

function Start({ next, alone }: { next: Session; alone: boolean }) {
  const begun = typeof heardOf(next) === 'number'
  const words = alone ? (begun ? 'resume' : 'start') : begun ? 'resume.part' : 'start.part'
  return (
    <ButtonLink look="board" size="large" icon="play-fill" {...toSession(next)}>
      {library(words, { n: next.group?.position ?? 1 })}
    </ButtonLink>
  )
}

const narratorsOf = (sessions: readonly Session[]): string =>
  [...new Set(sessions.map(({ narrator }) => narrator))].join(library('and'))

export function GroupPage({ group }: GroupPageProps) {
  const sessions = group.mindfulness_sessions_list
  const favourites = useFavourites()
  const next = nextIn(sessions)
  return (
    <div className={styles.group}>
      <div className={styles.poster}>
        <div className={styles.frame}>
          <Picture src={coverAs(group.group_thumbnail, '4x5', 800)} seed={group.uuid} eager />
        </div>
      </div>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{library(`of.${group.group_type}`, { n: group.sessions_count })}</p>
        <PageHeading title={group.title} className={styles.title} />
        <p className={styles.lead}>{group.description}</p>
        {sessions.length > 0 && <p className={styles.voices}>{library('narrated', { name: narratorsOf(sessions) })}</p>}
        {next && (
          <div className={styles.acts}>
            <Start next={next} alone={group.group_type === 'individual'} />
          </div>
        )}
        {favourites.problem && (
          <Banner tone="danger" onClose={favourites.forgive}>
            {favourites.problem}
          </Banner>
        )}
        {sessions.length === 0 ? (
          <EmptyState title={library('group.empty')} />
        ) : (
          <GroupTracks title={group.title} sessions={sessions} next={next} favourites={favourites} />
        )}
      </div>
    </div>
  )
}
