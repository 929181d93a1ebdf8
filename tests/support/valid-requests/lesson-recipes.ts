/** Requests of system admins about Learn and its files: units, lessons, disciplines, folders. */
import { randomUUID } from 'node:crypto'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import * as unitImportExport from '#contract/learn/unit-import-export.ts'
import * as files from '#contract/resources/files.ts'
import * as folders from '#contract/resources/folders.ts'
import { makeLesson, makePublishedUnit, makeUnit } from '../fixtures/learn-fixtures.ts'
import { createFolder, uploadTo, uploadResource, uploadOnly } from '../journey/resource-fixtures.ts'
import type { Caller, RecipeContext, Recipes } from './recipe-context.ts'

const createName = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`
const DISCIPLINE = 'getting-along'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const fileList = { File: { files: [{ name: 'rain.txt', content_type: 'text/plain', size: 900 }] } }

const createUnit = async (caller: Caller) =>
  (await caller.call(units.editorUnit, { Unit: { uuid: (await makeUnit(caller)).uuid } })).Unit
const createLesson = async (caller: Caller) => {
  const { uuid } = await makeLesson(caller, (await makeUnit(caller)).uuid)
  return (await caller.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
}
const toRevision = ({ uuid, revision }: { uuid: string; revision: number }) => ({ uuid, revision })

const uploadPdf = (caller: Caller, { testApp }: RecipeContext, folder: string | null = null) =>
  uploadResource({ app: testApp.app, operator: caller }, { name: `${createName('Trace')}.pdf`, bytes: pdf, folder })
const makeFolder = (caller: Caller, { testApp }: RecipeContext) =>
  createFolder({ app: testApp.app, operator: caller }, createName('Maps'))
const createFolderBlock = async (caller: Caller, context: RecipeContext) => ({
  Folder: { uuid: (await makeFolder(caller, context)).uuid },
})
const createFileBlock = async (caller: Caller, context: RecipeContext) => ({
  File: { uuid: (await uploadPdf(caller, context)).uuid },
})

const createAttachments = async (caller: Caller, context: RecipeContext) => {
  const { uuid: file_uuid } = await uploadPdf(caller, context)
  const attachments = [{ title: 'Trace', role: 'worksheet' as const, sub_section: 'practise', file_uuid }]
  return { Lesson: { ...toRevision(await createLesson(caller)), attachments } }
}

const uploadExport = async (caller: Caller, { testApp }: RecipeContext): Promise<string> => {
  const { unit: publishedUnit } = await makePublishedUnit(caller, 'grade_2')
  await caller.call(unitImportExport.unitExport, { Unit: { uuid: publishedUnit.uuid, format: 'zip' } })
  const url = `/media/units/${publishedUnit.uuid}.zip`
  const bytes = (await testApp.app.inject({ url, headers: { cookie: caller.cookie() } })).rawPayload
  const { Upload } = await caller.call(unitImportExport.unitImportUrl, {
    File: { name: 'unit.zip', size: bytes.length },
  })
  await uploadTo(testApp.app, Upload, bytes)
  return Upload.key_path
}

export const lessonRecipes: Recipes = {
  '/admin/learn/unit/export': async (caller) => ({
    Unit: { uuid: (await makePublishedUnit(caller, 'grade_2')).unit.uuid, format: 'zip' },
  }),
  '/admin/learn/unit/import': async (caller, context) => ({
    Import: { key_path: await uploadExport(caller, context), dry_run: false, as_copy: true },
  }),
  '/admin/learn/unit/import/upload_url': () => ({ File: { name: 'unit.zip', size: 900 } }),
  '/admin/learn/discipline/{id}/file_upload_urls': () => ({ id: DISCIPLINE, ...fileList }),
  '/admin/learn/lesson/{id}/file_upload_urls': async (caller) => ({
    id: (await createLesson(caller)).uuid,
    ...fileList,
  }),
  '/admin/learn/unit/{id}/file_upload_urls': async (caller) => ({ id: (await createUnit(caller)).uuid, ...fileList }),
  '/admin/learn/attachment/delete': async (caller, context) => {
    const { Lesson } = await caller.call(lessons.lessonAttachments, await createAttachments(caller, context))
    return { Attachment: { uuid: Lesson.lesson_attachments.attachments[0]!.uuid } }
  },
  '/admin/learn/duplicate_lessons': async (caller) => ({
    Lessons: { uuids: [(await createLesson(caller)).uuid], unit_uuid: (await createUnit(caller)).uuid },
  }),
  '/admin/learn/lesson/add': async (caller) => ({
    Lesson: { unit_uuid: (await createUnit(caller)).uuid, title: createName('Rain') },
  }),
  '/admin/learn/lesson/attachments/update': createAttachments,
  '/admin/learn/lesson/components/update': async (caller) => ({
    Lesson: {
      ...toRevision(await createLesson(caller)),
      links: [{ title: 'Tides', url: 'https://example.org/tides', sub_section: 'explore' }],
    },
  }),
  '/admin/learn/lesson/delete': async (caller) => ({ Lesson: { uuid: (await createLesson(caller)).uuid } }),
  '/admin/learn/lesson/edit': async (caller) => ({
    Lesson: { ...toRevision(await createLesson(caller)), title: createName('Rain') },
  }),
  '/admin/learn/lesson/lesson_number/update': async (caller) => {
    const { uuid } = await makeUnit(caller)
    const [first, second] = [await makeLesson(caller, uuid), await makeLesson(caller, uuid)]
    return { Unit: { uuid, lesson_uuids: [second.uuid, first.uuid] } }
  },
  '/admin/learn/lesson/restore': async (caller) => {
    const { uuid } = await createLesson(caller)
    await caller.call(lessons.lessonDelete, { Lesson: { uuid } })
    return { Lesson: { uuid } }
  },
  '/admin/learn/preview': async (caller) => ({ Preview: { type: 'lesson', uuid: (await createLesson(caller)).uuid } }),
  '/admin/learn/discipline/edit': async (caller) => {
    const { Disciplines } = await caller.call(units.competencyAndUnitInfo, {})
    const { id, revision, title, color, icon, competencies } = Disciplines.find((first) => first.id === DISCIPLINE)!
    return { Discipline: { id, revision, title, description: createName('Words'), color, icon, competencies } }
  },
  '/admin/learn/unit/add': () => ({ Unit: { grade: 'grade_3', title: createName('Rain'), discipline_id: DISCIPLINE } }),
  '/admin/learn/unit/edit': async (caller) => ({
    Unit: { ...toRevision(await createUnit(caller)), title: createName('Rain') },
  }),
  '/admin/learn/unit/order': async (caller) => {
    await makeUnit(caller, { grade: 'grade_3' })
    const { Units } = await caller.call(units.editorUnits, { Filter: { grade: 'grade_3' } })
    return { Units: { grade: 'grade_3', uuids: Units.map(({ uuid }) => uuid).toReversed() } }
  },
  '/admin/learn/unit/update/status': async (caller) => ({
    Unit: { ...toRevision((await makePublishedUnit(caller, 'grade_2')).unit), status: 'archived' },
  }),
  '/admin/resource/folder/create': () => ({ Folder: { name: createName('Maps') } }),
  '/admin/resource/folder/delete': createFolderBlock,
  '/admin/resource/folder/demo': async (caller, context) => ({
    Folder: { uuid: (await makeFolder(caller, context)).uuid, demo: true },
  }),
  '/admin/resource/folder/download': async (caller, context) => {
    const { uuid } = await makeFolder(caller, context)
    await uploadPdf(caller, context, uuid)
    return { Folder: { uuid } }
  },
  '/admin/resource/folder/move': async (caller, context) => ({
    Folder: { uuid: (await makeFolder(caller, context)).uuid, parent_uuid: (await makeFolder(caller, context)).uuid },
  }),
  '/admin/resource/folder/rename': async (caller, context) => ({
    Folder: { uuid: (await makeFolder(caller, context)).uuid, name: createName('Maps') },
  }),
  '/admin/resource/folder/upload': async (caller, context) => {
    const { uuid: parent_uuid } = await makeFolder(caller, context)
    const path = 'Rain/rain.pdf'
    const { Uploads } = await caller.call(folders.folderUploadUrls, {
      Folder: { parent_uuid, files: [{ path, size: pdf.length, content_type: 'application/pdf' }] },
    })
    await uploadTo(context.testApp.app, Uploads[0]!, pdf)
    return { Folder: { parent_uuid, files: [{ path, key_path: Uploads[0]!.key_path }], empty: [] } }
  },
  '/admin/resource/folder/upload_urls': async (caller, context) => ({
    Folder: { parent_uuid: (await makeFolder(caller, context)).uuid, files: [{ path: 'Rain/rain.pdf', size: 900 }] },
  }),
  '/admin/resource/folder/uses': createFolderBlock,
  '/admin/resource/deleted/restore': async (caller, context) => {
    await caller.call(files.fileDelete, await createFileBlock(caller, context))
    return { Deletion: { uuid: (await caller.call(folders.deletionList, {})).Deletions[0]!.uuid } }
  },
  '/admin/resource/file/delete': createFileBlock,
  '/admin/resource/file/move': async (caller, context) => ({
    File: { uuid: (await uploadPdf(caller, context)).uuid, folder_uuid: (await makeFolder(caller, context)).uuid },
  }),
  '/admin/resource/file/rename': async (caller, context) => ({
    File: { uuid: (await uploadPdf(caller, context)).uuid, name: `${createName('Trace')}.pdf` },
  }),
  '/admin/resource/file/upload': async (caller, { testApp }) => {
    const name = `${createName('Trace')}.pdf`
    return { File: { key_path: await uploadOnly({ app: testApp.app, operator: caller }, { name, bytes: pdf }), name } }
  },
  '/admin/resource/file/upload_urls': () => ({ File: { files: [{ name: 'rain.pdf', size: 900 }] } }),
  '/admin/resource/file/uses': createFileBlock,
}
