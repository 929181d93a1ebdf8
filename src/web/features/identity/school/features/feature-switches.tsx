/** The feature switches of a school; turning one off first explains the effect. */
import { useState } from 'react'
import { type School, schoolInfo, schoolSwitch, type SwitchPart } from '#contract/identity/school.ts'
import { features, outsideProviders } from '#rules/features.ts'
import { useAction } from '#web/lib/answers.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from '../school.module.css'

const switchNames: readonly SwitchPart[] = [...features, outsideProviders]

export function FeatureSwitches({ school: { without } }: { school: School }) {
  const { act, busy, error, reset } = useAction(schoolSwitch, { refreshes: [schoolInfo] })
  const [asked, setAsked] = useState<SwitchPart>()
  const turn = async (part: SwitchPart, on: boolean) => {
    await act({ Switch: { part, on } })
    // The admin may have opened another confirmation meanwhile.
    setAsked((now) => (now === part ? undefined : now))
    notify(school(on ? 'turned.on' : 'turned.off', { name: school(`${part}.name`) }))
  }
  const change = (part: SwitchPart, on: boolean) => {
    reset()
    // Re-enabling a feature never deletes data, so it needs no confirmation.
    if (on) void turn(part, true).catch(() => undefined)
    else setAsked(part)
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
      {error && !asked && <Banner>{error.message}</Banner>}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked ? school('turn.off', { name: school(`${asked}.name`) }) : ''}
        keep={school('turn.keep')}
        onKeep={() => setAsked(undefined)}
        act={school('turn.do')}
        onAct={() => asked && void turn(asked, false).catch(() => undefined)}
        busy={busy}
        error={error?.message}
      >
        {asked && school(`${asked}.off`)}
      </ConfirmDialog>
    </Panel>
  )
}
