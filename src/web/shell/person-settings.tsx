/** Settings with the parts that features bring, in their order. One that the school does without is not listed. */
import { SettingsDialog, type SettingsPart } from '#web/features/settings/settings-dialog.tsx'
import type { Feature } from '#rules/features.ts'
import { has } from '#web/session/features.ts'
import { useUser } from '#web/session/session.ts'

type Brought = SettingsPart & { feature?: Feature }

const brought: readonly Brought[] = []

export function PersonSettings(dialog: { open: boolean; onClose: () => void }) {
  const user = useUser()
  return <SettingsDialog {...dialog} extraParts={brought.filter(({ feature }) => has(user, feature))} />
}
