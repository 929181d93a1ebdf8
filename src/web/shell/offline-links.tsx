/** Links to the pages that work without a connection, for a person who opened a page that doesn't. Help always does. */
import { Link } from 'react-router'
import type { UserData } from '#contract/identity.ts'
import { NeedHelp } from '#web/features/support/need-help.tsx'
import { paths } from '#web/lib/paths.ts'
import { offline } from '#web/lib/messages/en/offline.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { hasFeature } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import '#web/ui/icon/all-icons.ts'
import styles from './offline-links.module.css'

interface OfflineLink {
  to: string
  state?: object
  icon: IconName
  title: string
  more: string
}

const homeLink: OfflineLink = {
  to: paths.home,
  icon: 'house-simple',
  title: offline('home'),
  more: offline('home.more'),
}
const checkInLink: OfflineLink = {
  to: paths.reflect,
  icon: 'sun-horizon',
  title: offline('reflect'),
  more: offline('reflect.more'),
}
const journalLink: OfflineLink = {
  to: paths.reflectEdit,
  state: { fresh: true },
  icon: 'pencil-simple',
  title: offline('journal'),
  more: offline('journal.more'),
}

/** Returns no links for people whose home is not the students' app. */
const listOfflineLinks = (user: UserData | undefined): OfflineLink[] => {
  if (!user || getHomePath(user) !== paths.home) return []
  return [
    homeLink,
    ...(hasFeature(user, 'check_ins') ? [checkInLink] : []),
    ...(hasFeature(user, 'journal') ? [journalLink] : []),
  ]
}

export function OfflineLinks() {
  const links = listOfflineLinks(useUser())
  return (
    <>
      <p className={styles.lead}>{offline(links.length ? 'lead' : 'lead.none')}</p>
      {links.length > 0 && (
        <ul className={styles.ways}>
          {links.map(({ to, state, icon, title, more }) => (
            <li key={to}>
              <Link to={to} state={state} className={styles.way}>
                <Icon name={icon} />
                <span>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.more}>{more}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <NeedHelp className={styles.help} />
    </>
  )
}
