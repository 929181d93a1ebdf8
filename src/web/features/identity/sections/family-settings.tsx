/** The parts that the school asks families about. A change applies to the student's next action. */
import { useState } from 'react'
import { consentInfo, consentSwitch } from '#contract/identity/consent.ts'
import { sectionInfo } from '#contract/identity/sections.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { type ConsentPart, consentParts } from '#rules/consent.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { consentMessages as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './sections.module.css'

type Consent = ResponseData<typeof consentInfo>['Consent']

const getHint = ({ counts, parts }: Consent, part: ConsentPart): string => {
  const hint = t(part === 'app' ? 'part.app.hint' : 'part.other.hint')
  const count = counts.find((item) => item.part === part)
  return parts.includes(part) && count ? `${hint} ${t('counts', count)}` : hint
}

function ConsentParts({ consent }: { consent: Consent }) {
  const { attempt, busy, error } = useAction(consentSwitch, { refreshes: [consentInfo, sectionInfo] })
  /** The requested parts, until the server confirms them. */
  const [pendingParts, setPendingParts] = useState<readonly ConsentPart[]>()
  const parts = pendingParts ?? consent.parts
  const setPart = async (part: ConsentPart, on: boolean) => {
    const next = on ? [...parts, part] : parts.filter((item) => item !== part)
    setPendingParts(next)
    await attempt({ Consent: { parts: next } })
    setPendingParts(undefined)
  }
  return (
    <>
      {consentParts.map((part) => (
        <Switch
          key={part}
          label={t(`part.${part}`)}
          hint={getHint(consent, part)}
          checked={parts.includes(part)}
          aria-disabled={busy}
          onChange={(on) => void (busy || setPart(part, on))}
        />
      ))}
      {error && <Banner tone="danger">{error.message}</Banner>}
    </>
  )
}

export function FamilySettings({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(consentInfo, {})
  const footer = (
    <Button look="board" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t('title')} footer={footer}>
      <div className={styles.picker}>
        <p className={styles.quiet}>{t('lead')}</p>
        <Answer query={answer} compact>
          {({ Consent }) => <ConsentParts consent={Consent} />}
        </Answer>
      </div>
    </Dialog>
  )
}
