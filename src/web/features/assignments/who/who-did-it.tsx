/** Who did one assignment: the class at one look, then each pupil; beside it what else was given out. */
import { useState } from 'react'
import { type Published, progressExport, type PupilProgress, publishedList } from '#contract/assignments.ts'
import { dateText, weekdayOf } from '#rules/times.ts'
import { useAct, useAnswer } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { Picture } from '#web/ui/print/picture.tsx'
import { GivenOutRows } from '../given-out.tsx'
import { Acts } from './acts.tsx'
import { PupilsTable } from './pupils-table.tsx'
import { Sea } from './sea.tsx'
import { countsOf, type Filter, filters, shownPupils, type Standing } from './standing.ts'
import { StandingSign } from './standing-sign.tsx'
import styles from './who.module.css'

const headOf = ({ finished_count: n, students_count: all }: Published): string => {
  if (all === 0) return assign('who.head.nobody')
  if (n === 0) return assign('who.head.none')
  return n === all ? assign('who.head.all', { all }) : assign('who.head', { n, all })
}

const leadOf = ({ title, section: { name: section }, due_at }: Published): string =>
  due_at
    ? assign('who.lead.due', { title, section, date: `${weekdayOf(due_at)}, ${dateText(due_at)}` })
    : assign('who.lead', { title, section })

function Head({ of }: { of: Published }) {
  return (
    <header className={styles.head}>
      <span className={styles.picture}>
        <Picture src={null} seed={of.attachment_uuid ?? of.uuid} />
      </span>
      <div>
        <PageHeading title={assign('title')} className={styles.heading}>
          {headOf(of)}
        </PageHeading>
        <p className={styles.lead}>
          {leadOf(of)} {of.finished_count === 0 && assign('who.set', { date: dateText(of.published_at) })}
        </p>
        {of.withdrawn_at && <Badge tone="plain">{assign('withdrawn')}</Badge>}
      </div>
    </header>
  )
}

const standings: readonly Standing[] = ['finished', 'underway', 'unopened']

function Counts({ counts }: { counts: Record<Standing, number> }) {
  return (
    <ul className={styles.counts}>
      {standings.map((standing) => (
        <li key={standing}>
          <StandingSign standing={standing} />
          <b>{counts[standing]}</b> {assign(standing)}
        </li>
      ))}
    </ul>
  )
}

function Tools({ of, filter, onFilter }: { of: Published; filter: Filter; onFilter: (filter: Filter) => void }) {
  const { act, busy, error } = useAct(progressExport)
  const download = async () => {
    const { Csv } = await act({ Assignment: { uuid: of.uuid } })
    saveText(Csv.name, Csv.text)
  }
  return (
    <div className={styles.tools}>
      <ChoiceGroup
        legend={assign('filter.legend')}
        legendHidden
        look="segments"
        options={filters.map((value) => ({ value, label: assign(`filter.${value}`) }))}
        value={filter}
        onChange={onFilter}
      />
      <div className={styles.ways}>
        <Button look="text" icon="download-simple" busy={busy} onClick={() => void download().catch(() => undefined)}>
          {assign('download')}
        </Button>
        <Button look="text" icon="printer" onClick={() => window.print()}>
          {assign('print')}
        </Button>
      </div>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </div>
  )
}

function Beside({ of }: { of: Published }) {
  const others = useAnswer(publishedList, { Page: { limit: 6 } })
  const also = (others.data?.Assignments ?? []).filter(({ uuid }) => uuid !== of.uuid).slice(0, 5)
  return (
    <aside className={styles.beside}>
      {also.length > 0 && (
        <>
          <h2 className={styles.also}>{assign('also')}</h2>
          <GivenOutRows published={also} label={assign('also')} />
        </>
      )}
      <Acts of={of} />
      <p className={styles.private}>
        <Icon name="eye-slash" />
        <span>{assign('private')}</span>
      </p>
    </aside>
  )
}

function OnPlatform({ of }: { of: Published }) {
  if (!of.platform || of.platform.state === 'there') return null
  const { name: platform, state, failing } = of.platform
  if (state === 'refused') return <Banner tone="warn">{assign('platform.refused', { platform })}</Banner>
  const trying = of.withdrawn_at ? 'platform.failing.withdrawn' : 'platform.failing'
  return <Banner tone="info">{assign(failing ? trying : 'platform.soon', { platform })}</Banner>
}

export function WhoDidIt({ of, pupils }: { of: Published; pupils: readonly PupilProgress[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const counts = countsOf(pupils, of.students_count)
  const shown = shownPupils(pupils, filter)
  const unknown = of.students_count - pupils.length
  const someUnknown = unknown > 0 && filter !== 'done'
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <Head of={of} />
        <OnPlatform of={of} />
        {of.instructions && <p className={styles.words}>{of.instructions}</p>}
        {pupils.length > 0 && <Sea pupils={pupils} counts={counts} />}
        <Counts counts={counts} />
        <Tools of={of} filter={filter} onFilter={setFilter} />
        {shown.length > 0 && <PupilsTable pupils={shown} platform={of.platform?.name} />}
        {shown.length === 0 && !someUnknown && <p className={styles.quiet}>{assign('who.none')}</p>}
        {someUnknown && (
          <p className={styles.quiet}>{assign('who.unknown', { n: unknown, platform: of.platform?.name ?? '' })}</p>
        )}
      </section>
      <Beside of={of} />
    </div>
  )
}
