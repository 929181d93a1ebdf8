/** Reflect: how someone is, when they want to be asked, and what their own weeks show. */
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/reflect.ts'
import type { SchoolDays } from '#rules/school-days.ts'
import { zoneNamed } from '#rules/zones.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { answeredWhen, keepCheckIn } from './check-ins.ts'
import { dashboardOf } from './dashboard.ts'
import { figuresOf, switchFigures } from './figures.ts'
import { historyOf } from './history.ts'
import type { Ports } from './ports.ts'
import { questionsFor } from './questions.queries.ts'
import { frameOf, toQuestion } from './questions.ts'
import { removeCheckIn } from './reflect.queries.ts'
import { putSetting, sayNotNow, settingOf } from './settings.queries.ts'
import { keepForPupil, pupilsOf } from './staff.ts'
import { summaryOf } from './summary.ts'
import { toCheckIn } from './wire.ts'

type Setting = contract.HappinessSetting
const toSetting = ({ prompt_frequency, time_zone }: Pick<Setting, 'prompt_frequency'> & { time_zone: string | null }) =>
  time_zone === null ? { prompt_frequency } : { prompt_frequency, time_zone }

export const reflectEndpoints = (platform: Platform, ports: Ports) => {
  const { db, clock } = platform
  const keepSetting = async (accountUuid: string, { prompt_frequency, time_zone }: Setting) => {
    const timeZone = time_zone === undefined ? null : zoneNamed(time_zone)
    const setting = { accountUuid, frequency: prompt_frequency, timeZone, now: clock.now() }
    return { HappinessSetting: toSetting(await putSetting(db, setting)) }
  }
  return serve(
    contract,
    {
      async questions(_blocks, { organizationUuid }, { known }) {
        const audience = String(known['audience'])
        const rows = await questionsFor(db, { organizationUuid, audiences: [audience] })
        return { Questions: rows.map(toQuestion), ...frameOf(audience, rows) }
      },
      async checkIn({ Happiness: sent }, { accountUuid, organizationUuid }) {
        if (!sent.not_now) {
          const row = await keepCheckIn(platform, { accountUuid, organizationUuid, enteredBy: null, sent })
          return { Response: row && toCheckIn(row) }
        }
        if (sent.answers.length) {
          const message = 'That says both something and "not now".'
          throw new Failure('invalid', { fields: [{ path: 'Happiness.not_now', message }] })
        }
        await sayNotNow(db, accountUuid, answeredWhen(sent.answered_at, clock.now()).day)
        return { Response: null }
      },
      async checkInDelete({ Response: { uuid } }, { accountUuid }) {
        if (!(await removeCheckIn(db, { accountUuid, uuid, now: clock.now() }))) throw new Failure('not_found')
        return {}
      },
      async staffCheckIn(blocks, actor, context) {
        const Response = await keepForPupil({ platform, ports }, actor, blocks)
        context.about({ kind: 'person', person: blocks.ManagedUser.uuid })
        return { Response }
      },
      sectionPupils: (_blocks, actor) => pupilsOf({ platform, ports }, actor),
      async settingList(_blocks, { accountUuid }) {
        const setting = await settingOf(db, accountUuid)
        return { HappinessSettings: setting ? [toSetting(setting)] : [] }
      },
      settingAdd: ({ HappinessSetting }, { accountUuid }) => keepSetting(accountUuid, HappinessSetting),
      settingUpdate: ({ HappinessSetting }, { accountUuid }) => keepSetting(accountUuid, HappinessSetting),
      async dashboard({ Here }, actor, { known }) {
        const days = known['days'] as SchoolDays
        return { Reflect: await dashboardOf({ platform, ports }, actor, { here: Here?.time_zone, days }) }
      },
      summary: async ({ Range }, { accountUuid }) => ({ Summary: await summaryOf(db, accountUuid, Range) }),
      history: (blocks, actor) => historyOf({ db, entries: ports.entries }, actor, blocks),
      figures: async ({ Range }, actor) => ({ Figures: await figuresOf(platform, actor, Range) }),
      async figuresSwitch({ Figures }, actor, context) {
        context.about({ kind: 'figures', name: Figures.on ? 'on' : 'off' })
        return { Figures: await switchFigures(platform, actor, Figures) }
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
