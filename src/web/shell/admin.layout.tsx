/**
 * The layout of the admin area: a rail with its sections, the person's name, and the page. The app's own shell is
 * hidden here.
 */
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { feedbackCount } from '#contract/feedback.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { portalTargets } from '#web/lib/portal-targets.ts'
import { admin } from '#web/lib/messages/en/admin.ts'
import { useIsPageAvailable } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { SkipLink, MAIN_ID } from '#web/ui/frame/skip-link.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Logo } from '#web/ui/icon/logo.tsx'
import '#web/ui/icon/all-icons.ts'
import '#web/ui/icon/staff-icons.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { listAdminSections, type VisibleAdminSection } from './admin-sections.ts'
import { Connection } from './connection.tsx'
import { useMiniSlot } from './mini-slot.tsx'
import { SignedInFloatingLayer } from './floating-layer.tsx'
import { PersonMenu } from './person-menu.tsx'
import { VersionLine } from './version-line.tsx'
import './clear-queries.ts'
import styles from './admin.module.css'

/** The interval at which new feedback is checked for, in milliseconds. */
const POLL_INTERVAL_MS = 2 * MINUTE_MS

/** Returns the number of feedback messages that nobody has read; zero until it is known. */
const usePendingFeedback = (): number => {
  const { data } = useAnswer(feedbackCount, {}, { pollInterval: () => POLL_INTERVAL_MS })
  return data?.Counts.pending ?? 0
}

const getCount = ({ to }: VisibleAdminSection, pending: number): number =>
  to === adminPaths.adminFeedback ? pending : 0

function Rail({ parts, pending }: { parts: readonly VisibleAdminSection[]; pending: number }) {
  return (
    <nav className={styles.nav} aria-label={admin('nav')}>
      {parts.map((section) => {
        const count = getCount(section, pending)
        return (
          <Link
            key={section.to}
            to={section.to}
            className={styles.part}
            aria-current={section.isCurrent ? 'page' : undefined}
            title={section.label}
          >
            <Icon name={section.isCurrent ? section.iconOn : section.icon} />
            <span className={styles.label}>{section.label}</span>
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <VisuallyHidden> {admin('pending')}</VisuallyHidden>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** A phone has no space for the rail: the sections open from a menu with the current section's name. */
function SectionsMenu({ parts }: { parts: readonly VisibleAdminSection[] }) {
  const currentLabel = parts.find((section) => section.isCurrent)?.label ?? admin('nav')
  const items = parts.map(({ to, label, icon, iconOn, isCurrent }) => ({ to, label, icon: isCurrent ? iconOn : icon }))
  return (
    <div className={styles.small}>
      <Menu label={admin('nav.menu', { here: currentLabel })} items={items} className={styles.menu} align="end">
        <span className={styles.currentSection}>{currentLabel}</span>
      </Menu>
    </div>
  )
}

export function AdminLayout() {
  const { pathname } = useLocation()
  const user = useUser()
  const isAvailable = useIsPageAvailable()
  const pending = usePendingFeedback()
  const bottom = useMiniSlot()
  // A page that doesn't exist has no layout around it.
  if (!isAvailable) return <Outlet />
  // An admin without a second step can open nothing in the admin area before setting it up.
  if (user?.second_step === 'missing') return <Navigate to={paths.firstAdminAt('second-step')} replace />
  const sections = listAdminSections(user, pathname)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header} data-screen-only>
        <div className={styles.logo}>
          <Logo to={paths.adminLearn} />
        </div>
        <Rail parts={sections} pending={pending} />
        <SectionsMenu parts={sections} />
        <div className={styles.person}>
          <PersonMenu />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Connection offline={admin('offline')} />
        <div id={portalTargets.adminStrip} className={styles.strip} />
        <Outlet />
        <VersionLine />
      </main>
      {bottom && <div className={styles.bottom}>{bottom}</div>}
      <SignedInFloatingLayer />
    </div>
  )
}
