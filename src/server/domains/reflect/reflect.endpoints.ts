/** Endpoints of Reflect: check-ins, reminders, patterns, and the check-in reports of a school. */
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/reflect.ts'
import type { SchoolDays } from '#rules/school-days.ts'
import { resolveTimeZone } from '#rules/time-zones.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { parseAnsweredAt, saveCheckIn } from './check-ins.ts'
import { getDashboard } from './dashboard.ts'
import { getFigures, setFiguresEnabled } from './check-in-reports.ts'
import { getHistory } from './history.ts'
import type { ReflectDependencies } from './ports.ts'
import { listQuestions } from './questions.queries.ts'
import { getQuestionFrame, toQuestion } from './questions.ts'
import { deleteCheckIn } from './reflect.queries.ts'
import { upsertSetting, postponePrompt, getSetting } from './settings.queries.ts'
import { saveCheckInForStudent, listStudents } from './staff-check-ins.ts'
import { getCheckInSummary } from './summary.ts'
import { toCheckIn } from './check-in-responses.ts'

type ReminderSetting = contract.HappinessSetting
const toSetting = ({
  prompt_frequency,
  time_zone,
}: Pick<ReminderSetting, 'prompt_frequency'> & { time_zone: string | null }) =>
  time_zone === null ? { prompt_frequency } : { prompt_frequency, time_zone }

export const createReflectRoutes = (platform: Platform, ports: ReflectDependencies) => {
  const { db, clock } = platform
  const saveSetting = async (accountUuid: string, { prompt_frequency, time_zone }: ReminderSetting) => {
    const timeZone = time_zone === undefined ? null : resolveTimeZone(time_zone)
    const setting = { accountUuid, frequency: prompt_frequency, timeZone, now: clock.now() }
    return { HappinessSetting: toSetting(await upsertSetting(db, setting)) }
  }
  return createRoutes(
    contract,
    {
      async questions(_blocks, { organizationUuid }, { known }) {
        const audience = String(known['audience'])
        const rows = await listQuestions(db, { organizationUuid, audiences: [audience] })
        return { Questions: rows.map(toQuestion), ...getQuestionFrame(audience, rows) }
      },
      async checkIn({ Happiness: input }, { accountUuid, organizationUuid }) {
        if (!input.not_now) {
          const row = await saveCheckIn(platform, { accountUuid, organizationUuid, enteredBy: null, sent: input })
          return { Response: row && toCheckIn(row) }
        }
        if (input.answers.length) {
          const message = 'That says both something and "not now".'
          throw new Failure('invalid', { fields: [{ path: 'Happiness.not_now', message }] })
        }
        await postponePrompt(db, accountUuid, parseAnsweredAt(input.answered_at, clock.now()).day)
        return { Response: null }
      },
      async checkInDelete({ Response: { uuid } }, { accountUuid }) {
        if (!(await deleteCheckIn(db, { accountUuid, uuid, now: clock.now() }))) throw new Failure('not_found')
        return {}
      },
      async staffCheckIn(blocks, actor, context) {
        const Response = await saveCheckInForStudent({ platform, ports }, actor, blocks)
        context.about({ kind: 'person', person: blocks.ManagedUser.uuid })
        return { Response }
      },
      sectionStudents: (_blocks, actor) => listStudents({ platform, ports }, actor),
      async settingList(_blocks, { accountUuid }) {
        const setting = await getSetting(db, accountUuid)
        return { HappinessSettings: setting ? [toSetting(setting)] : [] }
      },
      settingAdd: ({ HappinessSetting }, { accountUuid }) => saveSetting(accountUuid, HappinessSetting),
      settingUpdate: ({ HappinessSetting }, { accountUuid }) => saveSetting(accountUuid, HappinessSetting),
      async dashboard({ Here }, actor, { known }) {
        const days = known['days'] as SchoolDays
        return { Reflect: await getDashboard({ platform, ports }, actor, { here: Here?.time_zone, days }) }
      },
      summary: async ({ Range }, { accountUuid }) => ({ Summary: await getCheckInSummary(db, accountUuid, Range) }),
      history: (blocks, actor) => getHistory({ db, entries: ports.entries }, actor, blocks),
      checkInReports: async ({ Range }, actor) => ({ Figures: await getFigures(platform, actor, Range) }),
      async checkInReportsSwitch({ Figures }, actor, context) {
        context.about({ kind: 'figures', name: Figures.on ? 'on' : 'off' })
        return { Figures: await setFiguresEnabled(platform, actor, Figures) }
      },
    },
    {
      questions: { audience: sql`identity_account.audience` },
      dashboard: {
        days: sql`(select school_days from identity_organization where uuid = identity_account.organization_uuid)`,
      },
    },
  )
}
