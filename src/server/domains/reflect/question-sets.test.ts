import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as school from '#contract/identity/school.ts'
import * as reflect from '#contract/reflect.ts'
import * as reflectAdmin from '#contract/reflect/admin.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedQuestions } from './questions.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedQuestions(server.platform)
})
afterAll(() => server.close())

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const createPeople = async () => {
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin' })
  const { school: ownSchool } = admin.person
  const student = await createSignedInPerson(getAppAndDb(), { school: ownSchool })
  const youngStudent = await createSignedInPerson(getAppAndDb(), { school: ownSchool, audience: 'k_5' })
  return { admin, student, youngStudent }
}

const getQuestionSet = async (admin: Person, audience = 'middle_school') => {
  const { Sets } = await admin.call(reflectAdmin.questionSets, {})
  return Sets.find((questionSet) => questionSet.audience === audience)!
}
const toQuestionInput = ({
  kind: _kind,
  position: _position,
  ...question
}: reflect.Question): reflectAdmin.QuestionInput => question
const saveQuestions = (admin: Person, before: reflectAdmin.QuestionSet, questions: reflectAdmin.QuestionInput[]) =>
  admin.call(reflectAdmin.questionsUpdate, {
    Questions: { audience: before.audience, known: before.questions.map(({ uuid }) => uuid), questions },
  })
const listQuestions = async (person: Person) => (await person.call(reflect.questions, {})).Questions
const listTexts = async (person: Person) => (await listQuestions(person)).map(({ text }) => text)

const lunch: reflectAdmin.QuestionInput = {
  text: 'How was lunch?',
  low_label: 'Loud',
  high_label: 'Calm',
  answers: ['Very loud', 'Loud', 'So-so', 'Calm', 'Very calm'],
  leans: 'high',
  low_card_at: null,
  help: null,
}

describe('check-in questions of a school', () => {
  test('are the default set of each age group until the school saves its own', async () => {
    const { admin, student, youngStudent } = await createPeople()
    const before = await getQuestionSet(admin)
    expect(before.own).toBe(false)
    expect(before.questions).toHaveLength(5)
    const youngBefore = await listTexts(youngStudent)
    const [sun, ...otherQuestions] = before.questions.map(toQuestionInput)
    const { Set } = await saveQuestions(admin, before, [lunch, sun!, otherQuestions[1]!])
    expect(Set.own).toBe(true)
    expect(await listTexts(student)).toEqual(['How was lunch?', sun!.text, otherQuestions[1]!.text])
    expect((await listQuestions(student)).map(({ kind }) => kind)).toEqual(['own', 'mood', before.questions[2]!.kind])
    expect(await listTexts(youngStudent)).toEqual(youngBefore)
    expect((await getQuestionSet(admin)).questions).toEqual(Set.questions)
    expect((await admin.call(audit.auditList, {})).Events).toMatchObject([
      { act: 'questions_edited', about: { kind: 'questions', name: 'middle_school' } },
    ])
  })

  test('keep the wording of earlier answers and the identity of unchanged questions', async () => {
    const { admin, student } = await createPeople()
    const first = await getQuestionSet(admin)
    const { Set } = await saveQuestions(admin, first, [toQuestionInput(first.questions[0]!), lunch])
    const [sun, meal] = Set.questions
    const answer = { client_uuid: randomUUID(), answered_at: new Date().toISOString() }
    const answers = [
      { question_uuid: sun!.uuid, score: 2 },
      { question_uuid: meal!.uuid, score: 5 },
    ]
    await student.call(reflect.checkIn, { Happiness: { ...answer, answers } })

    const changed = { ...toQuestionInput(meal!), text: 'How was the canteen?' }
    const after = (await saveQuestions(admin, Set, [changed, toQuestionInput(sun!)])).Set
    expect(after.questions.map(({ uuid }) => uuid === sun!.uuid)).toEqual([false, true])
    expect(await listTexts(student)).toEqual(['How was the canteen?', sun!.text])
    const { Questions, Items } = await student.call(reflect.history, {})
    expect(Questions.map(({ text }) => text)).toEqual(expect.arrayContaining(['How was lunch?', sun!.text]))
    expect(Items).toHaveLength(1)
  })

  test('can be reset to the default set', async () => {
    const { admin, student } = await createPeople()
    const before = await getQuestionSet(admin)
    await saveQuestions(admin, before, [toQuestionInput(before.questions[0]!)])
    const { Set } = await admin.call(reflectAdmin.questionsReset, { Questions: { audience: 'middle_school' } })
    expect(Set).toEqual(before)
    expect(await listTexts(student)).toHaveLength(5)
    await admin.call(reflectAdmin.questionsReset, { Questions: { audience: 'middle_school' } })
    const { Events } = await admin.call(audit.auditList, {})
    expect(Events.map(({ act }) => act)).toEqual(['questions_reset', 'questions_edited'])
  })

  test('must have exactly one sun question, which keeps its help card when it is reworded', async () => {
    const { admin, student } = await createPeople()
    const before = await getQuestionSet(admin)
    const sun = toQuestionInput(before.questions[0]!)
    expect((await catchFailure(saveQuestions(admin, before, [lunch]))).fields?.[0]?.message).toContain('sun')
    expect((await catchFailure(saveQuestions(admin, before, [sun, sun]))).http).toBe(422)
    await saveQuestions(admin, before, [{ ...sun, text: 'Your sun?', low_card_at: null, leans: 'high' }])
    expect(await listQuestions(student)).toMatchObject([
      { text: 'Your sun?', kind: 'mood', low_card_at: 1, leans: 'neither' },
    ])
  })

  test('need five different answers and cannot use a question of another school', async () => {
    const { admin } = await createPeople()
    const otherSchool = await createPeople()
    const otherSet = await getQuestionSet(otherSchool.admin)
    const { Set } = await saveQuestions(otherSchool.admin, otherSet, [toQuestionInput(otherSet.questions[0]!), lunch])
    const before = await getQuestionSet(admin)
    const sun = toQuestionInput(before.questions[0]!)
    for (const invalidQuestion of [
      { ...lunch, answers: ['a', 'a', 'b', 'c', 'd'] },
      { ...lunch, answers: ['a', 'b', 'c'] },
      { ...lunch, text: ' ' },
      { ...lunch, uuid: Set.questions[1]!.uuid },
    ]) {
      expect((await catchFailure(saveQuestions(admin, before, [sun, invalidQuestion]))).http).toBe(422)
    }
    expect((await getQuestionSet(admin)).own).toBe(false)
  })

  test('return a conflict if another admin changed them first', async () => {
    const { admin } = await createPeople()
    const otherAdmin = await createSignedInPerson(getAppAndDb(), { school: admin.person.school, user_type: 'admin' })
    const before = await getQuestionSet(admin)
    const sun = toQuestionInput(before.questions[0]!)
    await saveQuestions(admin, before, [sun, lunch])
    expect((await catchFailure(saveQuestions(otherAdmin, before, [sun]))).http).toBe(409)
    expect((await getQuestionSet(otherAdmin)).questions).toHaveLength(2)
  })

  test('can be edited only by school admins and are not found if check-ins are off', async () => {
    const { admin, student } = await createPeople()
    expect((await catchFailure(student.call(reflectAdmin.questionSets, {}))).http).toBe(403)
    await admin.call(school.schoolSwitch, { Switch: { part: 'check_ins', on: false } })
    expect((await catchFailure(admin.call(reflectAdmin.questionSets, {}))).http).toBe(404)
  })
})
