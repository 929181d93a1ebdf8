/** Settings with the parts that features bring, in their order. One that the school does without is not listed. */
import { SettingsDialog, type SettingsPart } from '#web/features/settings/settings-dialog.tsx'
import { optionalPart } from '#web/lib/chunks.ts'
import { kept } from '#web/lib/words/kept.en.ts'
import { privacy } from '#web/lib/words/privacy.en.ts'
import { settings } from '#web/lib/words/settings.en.ts'
import { reminders } from '#web/lib/words/reminders.en.ts'
import type { Feature } from '#rules/features.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { has } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'

const RemindersPart = optionalPart(
  async () => (await import('#web/features/reflect/reminders/reminders-part.tsx')).RemindersPart,
)

const WhoSeesPart = optionalPart(async () => (await import('#web/features/privacy/who-sees-part.tsx')).WhoSeesPart)
const MyDataPart = optionalPart(async () => (await import('#web/features/privacy/my-data-part.tsx')).MyDataPart)

const KeptPart = optionalPart(async () => (await import('#web/features/player/keep/kept-part.tsx')).KeptPart)

const SigningInPart = optionalPart(
  async () => (await import('#web/features/identity/second-step/signing-in-part.tsx')).SigningInPart,
)

type Brought = SettingsPart & {
  feature?: Feature
  /** Pupils have the words of a card, which a teacher gives out anew. */
  forAdults?: true
  /** The pages of admins need a server. */
  notForAdmins?: true
}

const brought: readonly Brought[] = [
  { id: 'reminders', label: reminders('title'), icon: 'bell', feature: 'check_ins', Part: RemindersPart },
  { id: 'signing-in', label: settings('signing-in'), icon: 'lock-simple', forAdults: true, Part: SigningInPart },
  { id: 'kept', label: kept('title'), icon: 'download-simple', notForAdmins: true, Part: KeptPart },
  { id: 'who-sees', label: privacy('see.title'), icon: 'eye', Part: WhoSeesPart },
  { id: 'my-data', label: privacy('data.title'), icon: 'archive', Part: MyDataPart },
]

export function PersonSettings(dialog: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const adult = user?.user_type !== 'student'
  const admin = user !== undefined && isAdmin(user)
  const shown = brought.filter(
    ({ feature, forAdults, notForAdmins }) => has(user, feature) && (adult || !forAdults) && !(admin && notForAdmins),
  )
  return <SettingsDialog {...dialog} extraParts={shown} />
}
