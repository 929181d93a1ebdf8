/** Shows the school's check-ins in whole weeks: a sentence, a table and the limits of the numbers. */
import { useState } from 'react'
import * as contract from '#contract/reflect.ts'
import { addDays, getWeekStart } from '#rules/time-zones.ts'
import { toLocalDay } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { schoolReports } from '#web/lib/messages/en/school-reports.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './check-in-reports.module.css'
import { ReportsContact, EnableReports } from './reports-switch.tsx'
import { ReportsTable } from './reports-table.tsx'
import { summarizeWeeks, type ReportWeek } from './report-summary.ts'

const choices = (['12', '26', '52'] as const).map((value) => ({ value, label: schoolReports(`weeks.${value}`) }))

const toDateRange = (weeks: number) => {
  const today = toLocalDay(new Date())
  return { from: addDays(getWeekStart(today), -7 * (weeks + 1)), to: today }
}

function WeekReport({ weeks }: { weeks: readonly ReportWeek[] }) {
  return (
    <>
      <p className={styles.said}>{summarizeWeeks(weeks)}</p>
      {weeks.length > 0 && <ReportsTable weeks={weeks} />}
      <p className={styles.note}>{schoolReports('hidden.why')}</p>
      <p className={styles.note}>{schoolReports('weekDelay')}</p>
      <div data-screen-only>
        <Button look="line" icon="printer" onClick={() => window.print()}>
          {schoolReports('print')}
        </Button>
      </div>
    </>
  )
}

export function CheckInReports() {
  const [weeks, setWeeks] = useState<string>('12')
  const answer = useAnswer(contract.checkInReports, { Range: toDateRange(Number(weeks)) })
  return (
    <Answer query={answer}>
      {({ Figures }) =>
        Figures.contact === null ? (
          <EnableReports />
        ) : (
          <div className={styles.figures}>
            <ReportsContact contact={Figures.contact} />
            <div className={styles.far} data-screen-only>
              <SelectField
                label={schoolReports('weeks')}
                options={choices}
                value={weeks}
                onChange={({ target }) => setWeeks(target.value)}
              />
            </div>
            <WeekReport weeks={Figures.weeks.slice(-Number(weeks))} />
          </div>
        )
      }
    </Answer>
  )
}
