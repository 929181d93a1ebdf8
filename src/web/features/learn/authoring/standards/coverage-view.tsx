/** The standards of each framework, with how many lessons cover each in which grades; standards can be chosen here. */
import { useState } from 'react'
import type { resilencyStandards } from '#contract/learn/lessons.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { gradeLabels } from '#rules/grades.ts'
import { standards as t } from '#web/lib/messages/en/disciplines.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './standards.module.css'

type Framework = ResponseData<typeof resilencyStandards>['Frameworks'][number]
type CoveredStandard = Framework['standards'][number]

const bands = ['k_5', 'middle_school', 'high_school'] as const

interface StandardChoice {
  /** The uuids of the chosen standards. */
  chosen: readonly string[]
  onToggle: (uuid: string) => void
  /** Whether the maximum is reached. */
  isFull: boolean
}

function Coverage({ coverage, bands: expectedBands }: CoveredStandard) {
  return (
    <dl className={styles.coverage}>
      {bands.map((band) => (
        <div
          key={band}
          data-none={coverage[band] === 0 || undefined}
          data-meant={expectedBands.includes(band) || undefined}
        >
          <dt>{gradeLabels[band]}</dt>
          <dd>
            {coverage[band]}
            <VisuallyHidden> {t(coverage[band] === 1 ? 'lesson' : 'lessons')}</VisuallyHidden>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StandardLine({ standard, choice }: { standard: CoveredStandard; choice: StandardChoice | undefined }) {
  const { uuid, code, title, text } = standard
  const isChosen = choice?.chosen.includes(uuid) ?? false
  const name = (
    <span className={styles.name}>
      <strong>{`${code} ${title}`}</strong>
      <span>{text}</span>
    </span>
  )
  return (
    <li className={styles.line}>
      {choice ? (
        <Checkbox
          label={name}
          checked={isChosen}
          disabled={choice.isFull && !isChosen}
          onChange={() => choice.onToggle(uuid)}
        />
      ) : (
        name
      )}
      <Coverage {...standard} />
    </li>
  )
}

const matchesSearch = (search: string, { code, title, text }: CoveredStandard): boolean => {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const searchedText = `${code} ${title} ${text}`.toLowerCase()
  return terms.every((term) => searchedText.includes(term))
}

interface CoverageProps {
  frameworks: readonly Framework[]
  choice?: StandardChoice
}

export function CoverageView({ frameworks, choice }: CoverageProps) {
  const [open, setOpen] = useState(frameworks[0]?.framework ?? '')
  const [search, setSearch] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const framework = frameworks.find((item) => item.framework === open) ?? frameworks[0]
  const shown =
    framework?.standards.filter(
      (standard) => matchesSearch(search, standard) && (!onlyMissing || standard.lessons_count === 0),
    ) ?? []
  return (
    <div className={styles.view}>
      {frameworks.length > 1 && (
        <ChoiceGroup
          legend={t('framework')}
          legendHidden
          look="segments"
          options={frameworks.map(({ framework: value }) => ({ value, label: value }))}
          value={framework?.framework}
          onChange={setOpen}
        />
      )}
      <div className={styles.tools}>
        <TableSearch label={t('search')} value={search} onSettled={setSearch} />
        <Checkbox
          label={t('onlyMissing')}
          checked={onlyMissing}
          onChange={({ currentTarget }) => setOnlyMissing(currentTarget.checked)}
        />
      </div>
      {shown.length > 0 ? (
        <ul className={styles.lines} aria-label={framework?.framework}>
          {shown.map((standard) => (
            <StandardLine key={standard.uuid} standard={standard} choice={choice} />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('nothing')}</p>
      )}
    </div>
  )
}
