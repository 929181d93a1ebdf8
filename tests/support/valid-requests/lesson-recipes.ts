/** Requests of system admins about Learn and its files: units, lessons, disciplines, folders. */
import { randomUUID } from 'node:crypto'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import * as exchange from '#contract/learn/exchange.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { makeLesson, makePublishedUnit, makeUnit } from '../fixtures/learn-fixtures.ts'
import { makeFolder, uploadTo, sendFile, sendOnly } from '../journey/resource-fixtures.ts'
import type { Caller, RequestWorld, Recipes } from './request-world.ts'

const named = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`
const DISCIPLINE = 'getting-along'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const announced = { File: { files: [{ name: 'rain.txt', content_type: 'text/plain', size: 900 }] } }

const unit = async (me: Caller) => (await me.call(units.editorUnit, { Unit: { uuid: (await makeUnit(me)).uuid } })).Unit
const lesson = async (me: Caller) => {
  const { uuid } = await makeLesson(me, (await makeUnit(me)).uuid)
  return (await me.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
}
const revised = ({ uuid, revision }: { uuid: string; revision: number }) => ({ uuid, revision })

const file = (me: Caller, { testApp }: RequestWorld, folder: string | null = null) =>
  sendFile({ app: testApp.app, operator: me }, { name: `${named('Trace')}.pdf`, bytes: pdf, folder })
const folder = (me: Caller, { testApp }: RequestWorld) => makeFolder({ app: testApp.app, operator: me }, named('Maps'))
const byFolder = async (me: Caller, at: RequestWorld) => ({ Folder: { uuid: (await folder(me, at)).uuid } })
const byFile = async (me: Caller, at: RequestWorld) => ({ File: { uuid: (await file(me, at)).uuid } })

const attached = async (me: Caller, at: RequestWorld) => {
  const { uuid: file_uuid } = await file(me, at)
  const attachments = [{ title: 'Trace', role: 'worksheet' as const, sub_section: 'practise', file_uuid }]
  return { Lesson: { ...revised(await lesson(me)), attachments } }
}

const exported = async (me: Caller, { testApp }: RequestWorld): Promise<string> => {
  const { unit: made } = await makePublishedUnit(me, 'grade_2')
  await me.call(exchange.unitExport, { Unit: { uuid: made.uuid, format: 'zip' } })
  const url = `/media/units/${made.uuid}.zip`
  const bytes = (await testApp.app.inject({ url, headers: { cookie: me.cookie() } })).rawPayload
  const { Upload } = await me.call(exchange.unitImportUrl, { File: { name: 'unit.zip', size: bytes.length } })
  await uploadTo(testApp.app, Upload, bytes)
  return Upload.key_path
}

export const lessonRecipes: Recipes = {
  '/admin/learn/unit/export': async (me) => ({
    Unit: { uuid: (await makePublishedUnit(me, 'grade_2')).unit.uuid, format: 'zip' },
  }),
  '/admin/learn/unit/import': async (me, at) => ({
    Import: { key_path: await exported(me, at), dry_run: false, as_copy: true },
  }),
  '/admin/learn/unit/import/upload_url': () => ({ File: { name: 'unit.zip', size: 900 } }),
  '/admin/learn/discipline/{id}/file_upload_urls': () => ({ id: DISCIPLINE, ...announced }),
  '/admin/learn/lesson/{id}/file_upload_urls': async (me) => ({ id: (await lesson(me)).uuid, ...announced }),
  '/admin/learn/unit/{id}/file_upload_urls': async (me) => ({ id: (await unit(me)).uuid, ...announced }),
  '/admin/learn/attachment/delete': async (me, at) => {
    const { Lesson } = await me.call(lessons.lessonAttachments, await attached(me, at))
    return { Attachment: { uuid: Lesson.lesson_attachments.attachments[0]!.uuid } }
  },
  '/admin/learn/duplicate_lessons': async (me) => ({
    Lessons: { uuids: [(await lesson(me)).uuid], unit_uuid: (await unit(me)).uuid },
  }),
  '/admin/learn/lesson/add': async (me) => ({ Lesson: { unit_uuid: (await unit(me)).uuid, title: named('Rain') } }),
  '/admin/learn/lesson/attachments/update': attached,
  '/admin/learn/lesson/components/update': async (me) => ({
    Lesson: {
      ...revised(await lesson(me)),
      links: [{ title: 'Tides', url: 'https://example.org/tides', sub_section: 'explore' }],
    },
  }),
  '/admin/learn/lesson/delete': async (me) => ({ Lesson: { uuid: (await lesson(me)).uuid } }),
  '/admin/learn/lesson/edit': async (me) => ({ Lesson: { ...revised(await lesson(me)), title: named('Rain') } }),
  '/admin/learn/lesson/lesson_number/update': async (me) => {
    const { uuid } = await makeUnit(me)
    const [first, other] = [await makeLesson(me, uuid), await makeLesson(me, uuid)]
    return { Unit: { uuid, lesson_uuids: [other.uuid, first.uuid] } }
  },
  '/admin/learn/lesson/restore': async (me) => {
    const { uuid } = await lesson(me)
    await me.call(lessons.lessonDelete, { Lesson: { uuid } })
    return { Lesson: { uuid } }
  },
  '/admin/learn/preview': async (me) => ({ Preview: { type: 'lesson', uuid: (await lesson(me)).uuid } }),
  '/admin/learn/discipline/edit': async (me) => {
    const { Disciplines } = await me.call(units.competencyAndUnitInfo, {})
    const { id, revision, title, color, icon, competencies } = Disciplines.find((first) => first.id === DISCIPLINE)!
    return { Discipline: { id, revision, title, description: named('Words'), color, icon, competencies } }
  },
  '/admin/learn/unit/add': () => ({ Unit: { grade: 'grade_3', title: named('Rain'), discipline_id: DISCIPLINE } }),
  '/admin/learn/unit/edit': async (me) => ({ Unit: { ...revised(await unit(me)), title: named('Rain') } }),
  '/admin/learn/unit/order': async (me) => {
    await makeUnit(me, { grade: 'grade_3' })
    const { Units } = await me.call(units.editorUnits, { Filter: { grade: 'grade_3' } })
    return { Units: { grade: 'grade_3', uuids: Units.map(({ uuid }) => uuid).toReversed() } }
  },
  '/admin/learn/unit/update/status': async (me) => ({
    Unit: { ...revised((await makePublishedUnit(me, 'grade_2')).unit), status: 'archived' },
  }),
  '/admin/resource/folder/create': () => ({ Folder: { name: named('Maps') } }),
  '/admin/resource/folder/delete': byFolder,
  '/admin/resource/folder/demo': async (me, at) => ({ Folder: { uuid: (await folder(me, at)).uuid, demo: true } }),
  '/admin/resource/folder/download': async (me, at) => {
    const { uuid } = await folder(me, at)
    await file(me, at, uuid)
    return { Folder: { uuid } }
  },
  '/admin/resource/folder/move': async (me, at) => ({
    Folder: { uuid: (await folder(me, at)).uuid, parent_uuid: (await folder(me, at)).uuid },
  }),
  '/admin/resource/folder/rename': async (me, at) => ({
    Folder: { uuid: (await folder(me, at)).uuid, name: named('Maps') },
  }),
  '/admin/resource/folder/upload': async (me, at) => {
    const { uuid: parent_uuid } = await folder(me, at)
    const path = 'Rain/rain.pdf'
    const { Uploads } = await me.call(folders.folderUploadUrls, {
      Folder: { parent_uuid, files: [{ path, size: pdf.length, content_type: 'application/pdf' }] },
    })
    await uploadTo(at.testApp.app, Uploads[0]!, pdf)
    return { Folder: { parent_uuid, files: [{ path, key_path: Uploads[0]!.key_path }], empty: [] } }
  },
  '/admin/resource/folder/upload_urls': async (me, at) => ({
    Folder: { parent_uuid: (await folder(me, at)).uuid, files: [{ path: 'Rain/rain.pdf', size: 900 }] },
  }),
  '/admin/resource/folder/uses': byFolder,
  '/admin/resource/deleted/restore': async (me, at) => {
    await me.call(files.fileDelete, await byFile(me, at))
    return { Deletion: { uuid: (await me.call(folders.deletionList, {})).Deletions[0]!.uuid } }
  },
  '/admin/resource/file/delete': byFile,
  '/admin/resource/file/move': async (me, at) => ({
    File: { uuid: (await file(me, at)).uuid, folder_uuid: (await folder(me, at)).uuid },
  }),
  '/admin/resource/file/rename': async (me, at) => ({
    File: { uuid: (await file(me, at)).uuid, name: `${named('Trace')}.pdf` },
  }),
  '/admin/resource/file/upload': async (me, { testApp }) => {
    const name = `${named('Trace')}.pdf`
    return { File: { key_path: await sendOnly({ app: testApp.app, operator: me }, { name, bytes: pdf }), name } }
  },
  '/admin/resource/file/upload_urls': () => ({ File: { files: [{ name: 'rain.pdf', size: 900 }] } }),
  '/admin/resource/file/uses': byFile,
}
