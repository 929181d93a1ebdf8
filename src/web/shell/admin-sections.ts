/**
 * The sections of the admin area, in order. Sections of features that the school turned off, and sections the person
 * may not open, are left out.
 */
import type { Feature } from '#rules/features.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { admin } from '#web/lib/messages/en/admin.ts'
import { isAvailableFor } from '#web/session/features.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

interface AdminSection {
  to: string
  label: string
  icon: IconName
  /** The icon while the section is the current one. */
  iconOn: IconName
  /** An address below this one that belongs to another section. */
  exceptPath?: string
  /** Another address that belongs to this section. */
  alsoPath?: string
  feature?: Feature
  operatorOnly?: true
}

const adminSections: readonly AdminSection[] = [
  {
    to: paths.adminLearn,
    label: admin('nav.learn'),
    icon: 'graduation-cap',
    iconOn: 'graduation-cap-fill',
    exceptPath: adminPaths.adminResources,
  },
  {
    to: adminPaths.adminSessions,
    alsoPath: adminPaths.adminVoices,
    label: admin('nav.sessions'),
    icon: 'headphones',
    iconOn: 'headphones-fill',
    operatorOnly: true,
  },
  {
    to: adminPaths.adminExercises,
    label: admin('nav.exercises'),
    icon: 'paint-brush-broad',
    iconOn: 'paint-brush-broad-fill',
    feature: 'custom_exercises',
  },
  { to: adminPaths.adminStudio, label: admin('nav.recordings'), icon: 'waveform', iconOn: 'waveform' },
  {
    to: adminPaths.adminResources,
    label: admin('nav.resources'),
    icon: 'folder',
    iconOn: 'folder-fill',
    operatorOnly: true,
  },
  {
    to: adminPaths.adminArticles,
    label: admin('nav.articles'),
    icon: 'article',
    iconOn: 'article-fill',
    operatorOnly: true,
  },
  { to: adminPaths.adminCms, label: admin('nav.pages'), icon: 'browser', iconOn: 'browser-fill', operatorOnly: true },
  {
    to: adminPaths.adminFeedback,
    label: admin('nav.feedback'),
    icon: 'chat-circle-dots',
    iconOn: 'chat-circle-dots-fill',
  },
  {
    to: adminPaths.adminSchool,
    label: admin('nav.school'),
    icon: 'buildings',
    iconOn: 'buildings-fill',
  },
  { to: adminPaths.adminPeople, label: admin('nav.people'), icon: 'users', iconOn: 'users-fill' },
  { to: adminPaths.adminConnections, label: admin('nav.connections'), icon: 'plugs', iconOn: 'plugs-fill' },
  { to: adminPaths.adminAudit, label: admin('nav.audit'), icon: 'clipboard-text', iconOn: 'clipboard-text-fill' },
]

const isUnder = (path: string, beginning: string | undefined): boolean =>
  beginning !== undefined && (path === beginning || path.startsWith(`${beginning}/`))

const belongsTo = (path: string, { to, alsoPath, exceptPath }: AdminSection): boolean =>
  (isUnder(path, to) || isUnder(path, alsoPath)) && !isUnder(path, exceptPath)

export type VisibleAdminSection = AdminSection & { isCurrent: boolean }

export const listAdminSections = (
  person: Parameters<typeof isAvailableFor>[0],
  pathname: string,
): VisibleAdminSection[] =>
  adminSections
    .filter((section) => isAvailableFor(person, section))
    .map((section) => ({
      ...section,
      isCurrent: belongsTo(pathname, section),
    }))
