/**
 * Settings, with the parts that features contribute, in order. Parts of features that the school turned off are not
 * listed.
 */
import { SettingsDialog, type SettingsTab } from '#web/features/identity/settings/settings-dialog.tsx'
import { optionalComponent } from '#web/lib/chunks.ts'
import { downloads } from '#web/lib/messages/en/downloads.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { settings } from '#web/lib/messages/en/settings.ts'
import { reminders } from '#web/lib/messages/en/reminders.ts'
import type { Feature } from '#rules/features.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { hasFeature } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'

const RemindersPart = optionalComponent(
  async () => (await import('#web/features/reflect/reminders/reminders-part.tsx')).RemindersPart,
)

const WhoSeesPart = optionalComponent(async () => (await import('#web/features/privacy/who-sees-part.tsx')).WhoSeesPart)
const MyDataPart = optionalComponent(async () => (await import('#web/features/privacy/my-data-part.tsx')).MyDataPart)

const DownloadsSettings = optionalComponent(
  async () => (await import('#web/features/library/player/downloads/downloads-settings.tsx')).DownloadsSettings,
)

const SigningInPart = optionalComponent(
  async () => (await import('#web/features/identity/second-step/signing-in-part.tsx')).SigningInPart,
)

type FeatureSettingsTab = SettingsTab & {
  feature?: Feature
  /** Students sign in with the words of a card, which a teacher replaces. */
  forAdults?: true
  /** The pages of admins need a server, so admins have no downloads. */
  notForAdmins?: true
}

const featureTabs: readonly FeatureSettingsTab[] = [
  { id: 'reminders', label: reminders('title'), icon: 'bell', feature: 'check_ins', Content: RemindersPart },
  { id: 'signing-in', label: settings('signing-in'), icon: 'lock-simple', forAdults: true, Content: SigningInPart },
  { id: 'kept', label: downloads('title'), icon: 'download-simple', notForAdmins: true, Content: DownloadsSettings },
  { id: 'who-sees', label: privacy('see.title'), icon: 'eye', Content: WhoSeesPart },
  { id: 'my-data', label: privacy('data.title'), icon: 'archive', Content: MyDataPart },
]

export function PersonSettings(dialog: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const adult = user?.user_type !== 'student'
  const admin = user !== undefined && isAdmin(user)
  const visibleTabs = featureTabs.filter(
    ({ feature, forAdults, notForAdmins }) =>
      hasFeature(user, feature) && (adult || !forAdults) && !(admin && notForAdmins),
  )
  return <SettingsDialog {...dialog} extraTabs={visibleTabs} />
}
