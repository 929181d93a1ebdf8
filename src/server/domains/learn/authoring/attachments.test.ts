import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import * as learnFiles from '#contract/learn/files.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import type { AttachmentRequest } from '#contract/learn/authoring.ts'
import * as resourceFiles from '#contract/resources/files.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteCreatedUnits, makeLesson, makePublishedUnit, makeUnit } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadTo, uploadResource } from '#tests/support/journey/resource-fixtures.ts'
import { seedLearn } from '../learn.seed.ts'
import { toHandoutUuid } from '../seed.queries.ts'

let server: TestApp
let operator: Visitor
const getTestContext = () => ({ app: server.app, db: server.platform.db })

beforeAll(async () => {
  server = await openTestApp({ env: { UPLOAD_MAX_MB: '1', UPLOAD_MAX_FILES: '3' } })
  await seedLearn(server.platform)
  operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
})
afterAll(async () => {
  const { db } = server.platform
  await deleteCreatedUnits(db)
  await db.deleteFrom('resource_folder').execute()
  await db.deleteFrom('resource_file').execute()
  await server.close()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const HANDOUT = toHandoutUuid('grade_1/somebody-to-ask', 'asking-slips')
const worksheet = { title: 'Trace your hand', role: 'worksheet', sub_section: 'practise' } as const

const setAttachments = async (lesson: { uuid: string; revision: number }, attachments: AttachmentRequest[]) => {
  const Lesson = { uuid: lesson.uuid, revision: lesson.revision, attachments }
  return (await operator.call(lessons.lessonAttachments, { Lesson })).Lesson
}
const readLesson = async (uuid: string) => (await operator.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
const createResource = (name = `${randomUUID()}.pdf`) =>
  uploadResource({ app: server.app, operator }, { name, bytes: pdf })
const createLesson = async () => makeLesson(operator, (await makeUnit(operator)).uuid)
const listTitles = ({ lesson_attachments }: { lesson_attachments: { attachments: { title: string }[] } }) =>
  lesson_attachments.attachments.map(({ title }) => title)

describe('lesson attachment', () => {
  test('is uploaded as a resource, and opens for teachers who can see the unit', async () => {
    const { unit, lessons: unitLessons } = await makePublishedUnit(operator, 'grade_3')
    const lesson = await readLesson(unitLessons[0]!.uuid)
    const uploadRequest = { File: { files: [{ name: 'Trace your hand.pdf', size: pdf.length }] } }
    const { Uploads } = await operator.call(learnFiles.lessonFileUploadUrls, uploadRequest, {
      params: { id: lesson.uuid },
    })
    expect((await uploadTo(server.app, Uploads[0]!, pdf)).statusCode).toBe(200)
    const { key_path, name } = Uploads[0]!
    const [attached] = (await setAttachments(lesson, [{ ...worksheet, key_path, name }])).lesson_attachments.attachments
    expect(attached).toMatchObject({ ...worksheet, name: 'Trace your hand.pdf', content_type: 'application/pdf' })
    expect(attached).toMatchObject({ size: pdf.length, missing: false, handout_uuid: null })

    const ingrid = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
    const { Lesson } = await ingrid.call(learn.lessonInfo, { Lesson: { uuid: lesson.uuid } })
    expect(Lesson.lesson_attachments.attachments).toEqual([attached])
    const fetchStatus = async (person: Visitor) =>
      (await server.app.inject({ url: `/media/${attached!.key_path}`, headers: { cookie: person.cookie() } }))
        .statusCode
    expect(await fetchStatus(ingrid)).toBe(200)
    const priya = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['demo_learn'] })
    expect(await fetchStatus(priya)).not.toBe(200)
    const { revision } = (await operator.call(units.editorUnit, { Unit: { uuid: unit.uuid } })).Unit
    await operator.call(units.unitEdit, { Unit: { uuid: unit.uuid, revision, demo: true } })
    expect(await fetchStatus(priya)).toBe(200)
    expect(await fetchStatus(await createSignedInPerson(getTestContext()))).not.toBe(200)
  })

  test('keeps its uuid when it is moved or renamed and when others are added', async () => {
    const lesson = await createLesson()
    const file = await createResource()
    const first = await setAttachments(lesson, [
      { ...worksheet, file_uuid: file.uuid },
      { title: 'Slips', role: 'slips', sub_section: 'explore', handout_uuid: HANDOUT },
    ])
    const [firstItem, secondItem] = first.lesson_attachments.attachments
    expect(secondItem).toMatchObject({ handout_uuid: HANDOUT, name: 'asking-slips.pdf', url: '', key_path: '' })
    const second = await setAttachments(first, [
      { uuid: secondItem!.uuid, title: 'Asking slips', role: 'slips', sub_section: 'extension' },
      { uuid: firstItem!.uuid, ...worksheet },
      { title: 'Once more', role: 'other', sub_section: '', file_uuid: file.uuid },
    ])
    expect(listTitles(second)).toEqual(['Asking slips', 'Trace your hand', 'Once more'])
    const [moved, stayed] = second.lesson_attachments.attachments
    expect([moved?.uuid, moved?.handout_uuid, stayed?.file_uuid]).toEqual([secondItem!.uuid, HANDOUT, file.uuid])
    expect(listTitles(await setAttachments(second, []))).toEqual([])
  })

  test.each([
    ['an unknown file', { file_uuid: randomUUID() }],
    ['an unknown handout', { handout_uuid: randomUUID() }],
    ['no file and no handout', {}],
    ['both a file and a handout', { file_uuid: randomUUID(), handout_uuid: HANDOUT }],
  ])('is rejected with %s', async (_what, reference) => {
    const refused = await catchFailure(setAttachments(await createLesson(), [{ ...worksheet, ...reference }]))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Lesson.attachments.0'])
  })

  test("of another lesson can't be claimed or renamed by its uuid", async () => {
    const [ownLesson, otherLesson] = [await createLesson(), await createLesson()]
    const file = await createResource()
    const [foreign] = (await setAttachments(otherLesson, [{ ...worksheet, file_uuid: file.uuid }])).lesson_attachments
      .attachments
    const request = { uuid: foreign!.uuid, title: 'Mine', role: 'other', sub_section: '' } as const
    expect((await catchFailure(setAttachments(ownLesson, [request]))).http).toBe(422)
    await setAttachments(ownLesson, [{ ...request, file_uuid: file.uuid }])
    expect(listTitles(await readLesson(otherLesson.uuid))).toEqual(['Trace your hand'])
  })

  test('is removed without deleting its file', async () => {
    const lesson = await createLesson()
    const file = await createResource()
    const stored = await setAttachments(lesson, [{ ...worksheet, file_uuid: file.uuid }])
    const { uuid } = stored.lesson_attachments.attachments[0]!
    const remove = () => operator.call(lessons.attachmentDelete, { Attachment: { uuid } })
    expect((await remove()).revision).toBe((await readLesson(lesson.uuid)).revision)
    expect((await catchFailure(remove())).http).toBe(404)
    expect(listTitles(await readLesson(lesson.uuid))).toEqual([])
    const reattached = await setAttachments(await readLesson(lesson.uuid), [{ ...worksheet, file_uuid: file.uuid }])
    expect(listTitles(reattached)).toEqual(['Trace your hand'])
  })

  test('blocks deleting its file, and is shown as missing to system admins only once it is deleted', async () => {
    const { lessons: unitLessons } = await makePublishedUnit(operator, 'grade_3')
    const lesson = await readLesson(unitLessons[0]!.uuid)
    const file = await createResource()
    await setAttachments(lesson, [{ ...worksheet, file_uuid: file.uuid }])
    const File = { uuid: file.uuid }
    const refused = await catchFailure(operator.call(resourceFiles.fileDelete, { File }))
    expect([refused.http, refused.body['Uses']]).toMatchObject([422, [{ kind: 'lesson', name: lesson.title }]])
    await operator.call(resourceFiles.fileDelete, { File: { ...File, even_if_used: true } })
    expect((await readLesson(lesson.uuid)).lesson_attachments.attachments).toMatchObject([{ missing: true, url: '' }])
    const ingrid = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
    const { Lesson } = await ingrid.call(learn.lessonInfo, { Lesson: { uuid: lesson.uuid } })
    expect(Lesson.lesson_attachments.attachments).toEqual([])
  })
})

describe('upload URLs of Learn files', () => {
  const requestUrls = (id: string, files: { name: string; size: number }[]) =>
    operator.call(learnFiles.unitFileUploadUrls, { File: { files } }, { params: { id } })

  test('are created for existing units and disciplines and for files within the limits', async () => {
    const { uuid } = await makeUnit(operator)
    const validFile = { name: 'Scope.pdf', size: 10 }
    expect((await requestUrls(uuid, [validFile])).Uploads).toMatchObject([{ name: 'Scope.pdf' }])
    expect((await catchFailure(requestUrls(randomUUID(), [validFile]))).http).toBe(404)
    expect((await catchFailure(requestUrls('nonsense', [validFile]))).http).toBe(404)
    const invalidFileLists = [
      [validFile, validFile, validFile, validFile],
      [{ name: 'run.exe', size: 1 }],
      [{ name: 'big.pdf', size: 2e6 }],
    ]
    const codes = await Promise.all(
      invalidFileLists.map(async (files) => (await catchFailure(requestUrls(uuid, files))).code),
    )
    expect(codes).toEqual(['701', '702', '703'])
    const id = { params: { id: 'managing-stress' } }
    const { Uploads } = await operator.call(learnFiles.disciplineFileUploadUrls, { File: { files: [validFile] } }, id)
    expect(Uploads).toHaveLength(1)
  })
})
