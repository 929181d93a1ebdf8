/** The feature switches of a school; turning one off first explains the effect. */
import { useState } from 'react'
import { type School, schoolInfo, schoolSwitch, type FeatureSwitch } from '#contract/identity/school.ts'
import { features, outsideProviders } from '#rules/features.ts'
import { useAction } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from '../school.module.css'

const switchNames: readonly FeatureSwitch[] = [...features, outsideProviders]

export function FeatureSwitches({ school: { without } }: { school: School }) {
  const { attempt, busy, error, reset } = useAction(schoolSwitch, { refreshes: [schoolInfo] })
  const [pendingSwitch, setPendingSwitch] = useState<FeatureSwitch>()
  const setFeature = async (part: FeatureSwitch, on: boolean) => {
    if (!(await attempt({ Switch: { part, on } }))) return
    // The admin may have opened another confirmation meanwhile.
    setPendingSwitch((current) => (current === part ? undefined : current))
    notify(school(on ? 'turnedOn' : 'turnedOff', { name: school(`${part}.name`) }))
  }
  const change = (part: FeatureSwitch, on: boolean) => {
    reset()
    // Re-enabling a feature never deletes data, so it needs no confirmation.
    if (on) void setFeature(part, true)
    else setPendingSwitch(part)
  }
  return (
    <Panel className={styles.panel}>
      <ul className={styles.rows}>
        {switchNames.map((part) => (
          <li key={part} className={styles.switch}>
            <Switch
              label={school(`${part}.name`)}
              hint={school(`${part}.off`)}
              checked={!without.includes(part)}
              onChange={(on) => change(part, on)}
            />
          </li>
        ))}
      </ul>
      {error && !pendingSwitch && <Banner>{error.message}</Banner>}
      <ConfirmDialog
        open={pendingSwitch !== undefined}
        title={pendingSwitch ? school('turnOff.title', { name: school(`${pendingSwitch}.name`) }) : ''}
        cancelLabel={school('turnOff.cancel')}
        onCancel={() => setPendingSwitch(undefined)}
        confirmLabel={school('turnOff.act')}
        onConfirm={() => pendingSwitch && void setFeature(pendingSwitch, false)}
        busy={busy}
        error={error?.message}
      >
        {pendingSwitch && school(`${pendingSwitch}.off`)}
      </ConfirmDialog>
    </Panel>
  )
}
