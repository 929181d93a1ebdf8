/** The code of a class: issued for some days, replaced, ended. */
import { useState } from 'react'
import { type Section, sectionCode, sectionInfo, sectionList } from '#contract/identity/sections.ts'
import { joinCodeLifetimesInDays } from '#rules/sign-in/join-codes.ts'
import { formatDateTime } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { codeMessages as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { CopyLink, getJoinAddress } from './copy-link.tsx'
import styles from './sections.module.css'

type Days = (typeof joinCodeLifetimesInDays)[number]
type CodeAudience = NonNullable<Section['code']>['part']
const codeAudiences: readonly CodeAudience[] = ['pupil', 'teacher']
const audienceOptions = codeAudiences.map((part) => ({ value: part, label: t(`for.${part}`) }))
const options = joinCodeLifetimesInDays.map((days) => ({ value: String(days), label: t(`days.${days}`) }))

function Code({ code, onEnd }: { code: NonNullable<Section['code']>; onEnd: () => void }) {
  return (
    <div className={styles.code}>
      <output className={styles.letters}>{code.text}</output>
      <span className={styles.quiet}>{t('until', { moment: formatDateTime(code.until) })}</span>
      <CopyLink code={code.text} />
      <Button look="text" size="small" onClick={onEnd}>
        {t('disable')}
      </Button>
      <p className={styles.quiet}>{t(`of.${code.part}`, { place: getJoinAddress() })}</p>
    </div>
  )
}

export function CodePart({ section: { uuid, code } }: { section: Section }) {
  const [days, setDays] = useState<Days>(7)
  const [part, setPart] = useState<CodeAudience>(code?.part ?? 'pupil')
  const { attempt, busy, error } = useAction(sectionCode, { refreshes: [sectionInfo, sectionList] })
  const updateCode = (selectedDays: Days | null) => void attempt({ Section: { uuid, days: selectedDays, part } })
  return (
    <section className={styles.part} aria-labelledby="class-code">
      <h3 id="class-code">{t('title')}</h3>
      <p className={styles.quiet}>{code ? t('more') : `${t('more')} ${t('none')}`}</p>
      {code && <Code code={code} onEnd={() => updateCode(null)} />}
      <div className={styles.give}>
        <SelectField
          label={t('for')}
          options={audienceOptions}
          value={part}
          onChange={(event) => setPart(codeAudiences.find((item) => item === event.currentTarget.value) ?? 'pupil')}
        />
        <SelectField
          label={t('days')}
          options={options}
          value={String(days)}
          onChange={(event) =>
            setDays(joinCodeLifetimesInDays.find((item) => String(item) === event.currentTarget.value) ?? 7)
          }
        />
        <Button look="line" busy={busy} onClick={() => updateCode(days)}>
          {t(code ? 'replace' : 'create')}
        </Button>
      </div>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </section>
  )
}
