import { describe, expect, test } from 'vitest'
import * as school from '#contract/identity/school.ts'
import * as reflect from '#contract/reflect.ts'
import { addDays, getDayInZone, getWeekStart } from '#rules/time-zones.ts'
import {
  getTimeBefore,
  checkIn,
  getNoonDaysAgo,
  listInvalidFields,
  createHappiness,
  MOOD,
  openSharedApp,
  getToday,
  type Person,
  formatTime,
} from '#tests/support/fixtures/check-in-fixtures.ts'

const { signInNewcomer } = openSharedApp()

describe('check-in prompt', () => {
  const createSchedule = (start_time: string) =>
    Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, { is_enabled: true, start_time }]),
    ) as reflect.HappinessSetting['prompt_frequency']
  const getDuePrompt = async (person: Person, time_zone?: string) =>
    (await person.call(reflect.dashboard, time_zone ? { Here: { time_zone } } : {})).Reflect.prompt_due

  test('has no schedule until the person sets one, which can be changed later', async () => {
    const amara = await signInNewcomer()
    expect((await amara.call(reflect.settingList, {})).HappinessSettings).toEqual([])
    expect(await getDuePrompt(amara)).toBeNull()
    const setting = { prompt_frequency: createSchedule('0805'), time_zone: 'europe/vienna' }
    await amara.call(reflect.settingAdd, { HappinessSetting: setting })
    const laterSetting = { prompt_frequency: createSchedule('1530') }
    const { HappinessSetting } = await amara.call(reflect.settingUpdate, { HappinessSetting: laterSetting })
    expect(HappinessSetting).toEqual({ ...laterSetting, time_zone: 'Europe/Vienna' })
    expect((await amara.call(reflect.settingList, {})).HappinessSettings).toEqual([HappinessSetting])
    const stranger = await signInNewcomer()
    expect((await stranger.call(reflect.settingList, {})).HappinessSettings).toEqual([])
  })

  test('rejects an invalid time', async () => {
    const amara = await signInNewcomer()
    const setting = { prompt_frequency: { ...createSchedule('0800'), day_3: { is_enabled: true, start_time: '2460' } } }
    expect(await listInvalidFields(amara.call(reflect.settingAdd, { HappinessSetting: setting }))).toEqual([
      'HappinessSetting.prompt_frequency.day_3.start_time',
    ])
  })

  test('is due from local midnight and not again on the day of a "not now"', async () => {
    const amara = await signInNewcomer()
    await amara.call(reflect.settingAdd, {
      HappinessSetting: { prompt_frequency: createSchedule('0000'), time_zone: 'UTC' },
    })
    expect(await getDuePrompt(amara)).toBe(`${getToday()}T00:00:00.000Z`)
    const lateAnswer = createHappiness({ answers: [], not_now: true, answered_at: getNoonDaysAgo(2) })
    expect((await amara.call(reflect.checkIn, { Happiness: lateAnswer })).Response).toBeNull()
    expect(await getDuePrompt(amara)).not.toBeNull()
    await amara.call(reflect.checkIn, { Happiness: createHappiness({ answers: [], not_now: true }) })
    expect(await getDuePrompt(amara)).toBeNull()
    await amara.call(reflect.checkIn, { Happiness: lateAnswer })
    expect(await getDuePrompt(amara)).toBeNull()
    expect((await amara.call(reflect.history, {})).Items).toEqual([])
  })

  test('is not due after an answer and is due again on the next day', async () => {
    const amara = await signInNewcomer()
    await amara.call(reflect.settingAdd, {
      HappinessSetting: { prompt_frequency: createSchedule('0000'), time_zone: 'UTC' },
    })
    await checkIn(amara)
    expect(await getDuePrompt(amara)).toBeNull()
    // It is already tomorrow in one of these time zones, or still yesterday in the other.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) =>
      getDayInZone(zone, getTimeBefore(0)),
    )
    if (ahead !== getToday()) expect(await getDuePrompt(amara, 'Pacific/Kiritimati')).not.toBeNull()
    if (behind !== getToday()) expect(await getDuePrompt(amara, 'Pacific/Pago_Pago')).toBeNull()
  })

  test('is not due in a break or outside of the semesters', async () => {
    const admin = await signInNewcomer({ user_type: 'admin' })
    const student = await signInNewcomer({ school: admin.person.school })
    await student.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency: createSchedule('0000') } })
    const isPromptDue = async () => (await getDuePrompt(student, 'UTC')) !== null
    const saveSchoolDays = async (days: object) => {
      const { revision } = (await admin.call(school.schoolInfo, {})).School
      const School = { revision, days: { terms: [], holidays: [], ...days } }
      await admin.call(school.schoolUpdate, { School })
      return isPromptDue()
    }
    const createPeriods = (from: string, until: string) => [{ name: 'x', from, until }]
    const today = getToday()
    expect(await isPromptDue()).toBe(true)
    expect(await saveSchoolDays({ holidays: createPeriods(today, today) })).toBe(false)
    expect(await saveSchoolDays({ terms: createPeriods('2020-01-01', '2020-06-30') })).toBe(false)
    expect(await saveSchoolDays({ terms: createPeriods('2020-01-01', today) })).toBe(true)
    expect(
      await saveSchoolDays({ terms: createPeriods('2020-01-01', '2199-12-31'), holidays: createPeriods(today, today) }),
    ).toBe(false)
    expect(await saveSchoolDays({})).toBe(true)
  })

  test('rejects an answer combined with "not now"', async () => {
    const amara = await signInNewcomer()
    expect(await listInvalidFields(checkIn(amara, { not_now: true }))).toEqual(['Happiness.not_now'])
  })
})

test('check-in week runs from Sunday to Saturday with the last answer of each day', async () => {
  const amara = await signInNewcomer()
  const currentDay = getToday()
  await checkIn(amara, { answered_at: formatTime(getTimeBefore(3000)), answers: [{ question_uuid: MOOD, score: 1 }] })
  await checkIn(amara, { answered_at: formatTime(getTimeBefore(1000)), answers: [{ question_uuid: MOOD, score: 3 }] })
  const { Reflect } = await amara.call(reflect.dashboard, { Here: { time_zone: 'UTC' } })
  expect(Reflect.week.map(({ day }) => day)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(getWeekStart(currentDay), day)),
  )
  expect(Reflect.week.find(({ day }) => day === currentDay)?.score).toBe(3)
  expect(Reflect.today?.mood).toBe(3)
})
