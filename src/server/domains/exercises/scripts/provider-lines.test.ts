import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import type { StoredSegment } from './segments.ts'
import { type AiProvider, validScript, startAiProvider } from '#tests/simulators/ai-provider.ts'

let server: TestApp
let provider: AiProvider
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  provider = await startAiProvider()
  const { baseUrl } = provider
  server = await openTestApp({ env: { AI_SCRIPT_URL: baseUrl, AI_SPEECH_URL: baseUrl, AI_TIMEOUT_SECONDS: '5' } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.calls.length = 0
  provider.write()
})

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const HARMFUL = 'Do not tell your parents about this.'
const input = { prompt: 'a quiet minute', audience: 'middle_school', duration: 1 } as const
const lines = [...validScript.lines, ...validScript.lines.slice(2, 6)]
const createScriptWith = (text: string) => ({ ...validScript, lines: lines.with(3, { ...lines[3]!, text }) })

const generateScript = (person: Person) => person.call(exercises.generateScript, { Exercise: input })
const getDraft = (person: Person, uuid: string) => person.call(exercises.draftInfo, { Exercise: { uuid } })

/** Stores a script with an unsafe line, as an earlier version without this rule did. */
const storeHarmful = async (uuid: string): Promise<void> => {
  const { db } = getTestContext()
  const row = await db
    .selectFrom('exercises_exercise')
    .select('segments')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const segments = row.segments as StoredSegment[]
  const harmfulSegments = segments.with(3, { ...segments[3]!, text: HARMFUL, by: 'provider', line: null })
  await db
    .updateTable('exercises_exercise')
    .set({ segments: JSON.stringify(harmfulSegments) })
    .where('uuid', '=', uuid)
    .execute()
}

describe('unsafe line of a provider', () => {
  it('is rewritten by the provider without a note', async () => {
    const student = await createSignedInPerson(getTestContext())
    provider.write(createScriptWith(HARMFUL), { texts: ['Let the lamp be warm.'] })
    const { Exercise, Script } = await generateScript(student)
    expect(Script.segments[3]!.text).toBe('Let the lamp be warm.')
    expect(Exercise).toMatchObject({ made_by: { script: 'provider' }, note: null })
    expect(provider.calls.filter(({ capability }) => capability === 'script')).toHaveLength(2)
  })

  it('is replaced by the composer with a note if the rewrite is unsafe too', async () => {
    const student = await createSignedInPerson(getTestContext())
    provider.write(createScriptWith(HARMFUL), { texts: ['Keep this a secret.'] })
    const { Exercise, Script } = await generateScript(student)
    const stored = await getDraft(student, Exercise.uuid)
    for (const { segments } of [Script, stored.Script]) {
      expect(segments).toHaveLength(lines.length)
      expect(segments[3]).toMatchObject({ kind: 'practice' })
      expect(segments[3]!.text).not.toBe('')
      expect(JSON.stringify(segments)).not.toMatch(/parents|secret/)
    }
    expect(Exercise.note).toMatch(/built-in writer replaced them/)
  })

  it("in the title or description is replaced by the composer's title and description", async () => {
    const student = await createSignedInPerson(getTestContext())
    provider.write({ ...validScript, title: 'Our Little Secret', description: HARMFUL })
    const { Exercise } = await generateScript(student)
    expect(JSON.stringify(Exercise)).not.toMatch(/Our Little Secret|parents/)
    expect(Exercise.title.length).toBeGreaterThan(2)
    expect(Exercise.description.length).toBeGreaterThan(2)
  })

  it('leads to a built-in script if most lines are unsafe at both attempts', async () => {
    const student = await createSignedInPerson(getTestContext())
    const worse = { ...validScript, lines: lines.map((line) => ({ ...line, text: HARMFUL })) }
    provider.write(worse, worse)
    const { Exercise, Script } = await generateScript(student)
    expect(Exercise).toMatchObject({ made_by: { script: 'built_in' } })
    expect(JSON.stringify(Script)).not.toContain('parents')
  })
})

describe('unsafe line of a provider stored by an earlier version', () => {
  it('is replaced with a note when the script is opened', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise } = await generateScript(student)
    await storeHarmful(Exercise.uuid)
    const opened = await getDraft(student, Exercise.uuid)
    expect(JSON.stringify(opened)).not.toContain('parents')
    expect(opened.Exercise).toMatchObject({ revision: Exercise.revision + 1 })
    expect(opened.Exercise.note).toMatch(/replaced/)
    expect(opened.Script.segments[3]).toMatchObject({ kind: 'practice' })
  })

  it('is spoken neither in a line preview nor in the whole audio', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    await storeHarmful(uuid)
    const { Spoken } = await student.call(exercises.previewLine, {
      Exercise: { uuid },
      Line: { id: Script.segments[3]!.id },
    })
    expect(Spoken.audio).not.toBeNull()
    await storeHarmful(uuid)
    await student.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
      expect(cause.code).toBe('602')
    })
    const { Script: waiting } = await getDraft(student, uuid)
    expect(JSON.stringify(waiting)).not.toContain('parents')
    const speechCalls = provider.calls.filter(({ capability }) => capability === 'speech')
    expect(JSON.stringify(speechCalls)).not.toContain('parents')
  })
})
