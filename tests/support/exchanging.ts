/** Exports and imports units as files over HTTP. */
import { createHash } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import * as exchange from '#contract/learn/exchange.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import type { UnitDocument } from '#server/domains/learn/exchange/document.ts'
import { handoutUuid } from '#server/domains/learn/seed.queries.ts'
import type { TestApp } from './app.ts'
import { makePublishedUnit, named, textOf } from './learn.ts'
import type { Visitor } from './people.ts'
import { uploadTo, sendFile } from './resources.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

interface Choice {
  dry_run?: boolean
  as_copy?: boolean
  seen?: string
}

export const documentIn = (bytes: Buffer): UnitDocument =>
  JSON.parse(Buffer.from(unzipSync(bytes)['unit.json']!).toString()) as UnitDocument

/** Changes the document of a unit zip, and adds files. */
export const changedZip = (
  bytes: Buffer,
  change: (document: UnitDocument) => void,
  files: Record<string, Buffer> = {},
) => {
  const inside = unzipSync(bytes)
  const document = documentIn(bytes)
  change(document)
  return Buffer.from(zipSync({ ...inside, ...files, 'unit.json': Buffer.from(JSON.stringify(document)) }))
}

/** Replaces the content of the file in a unit zip. */
export const zipWithFile = (bytes: Buffer, file: Buffer): Buffer => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const change = ({ files: [one] }: UnitDocument) => void Object.assign(one!, { size: file.length, sha256 })
  return changedZip(bytes, change, { [documentIn(bytes).files[0]!.path]: file })
}

interface World {
  house: TestApp
  operator: Visitor
}

/** Creates a unit with everything that a unit can have. */
const fullUnitIn = async ({ house, operator }: World) => {
  const { unit, lessons: made } = await makePublishedUnit(operator, 'grade_2')
  const file = await sendFile({ app: house.app, operator }, { name: `${named('Trace 🌿')}.pdf`, bytes: pdf })
  const attachment = { title: 'Trace', role: 'worksheet', sub_section: 'practise' } as const
  const { uuid, revision } = (await operator.call(lessons.keptLesson, { Lesson: { uuid: made[0]!.uuid } })).Lesson
  const attachments = [
    { ...attachment, file_uuid: file.uuid },
    {
      title: 'Slips',
      role: 'slips',
      sub_section: 'extension',
      handout_uuid: handoutUuid('grade_1/somebody-to-ask', 'asking-slips'),
    } as const,
  ]
  const one = await operator.call(lessons.lessonAttachments, { Lesson: { uuid, revision, attachments } })
  const links = [{ title: 'Tides & "moons"', url: 'https://example.org/tides?a=1&b=2', sub_section: 'explore' }]
  const two = await operator.call(lessons.lessonComponents, {
    Lesson: { uuid, revision: one.Lesson.revision, links, extension: textOf('Ask at home.') },
  })
  const { Frameworks } = await operator.call(lessons.resilencyStandards, {})
  const standards = Frameworks.flatMap((framework) => framework.standards.slice(0, 1).map((standard) => standard.uuid))
  await operator.call(lessons.lessonEdit, {
    Lesson: { uuid, revision: two.Lesson.revision, standards, parts: { begin: textOf('Sit <down> & breathe.') } },
  })
  const storedUnit = (await operator.call(units.keptUnit, { Unit: { uuid: unit.uuid } })).Unit
  await operator.call(units.unitEdit, {
    Unit: {
      uuid: unit.uuid,
      revision: storedUnit.revision,
      about: textOf('Two lessons.'),
      attachments: [{ title: 'Letter', role: 'family_letter', sub_section: '', file_uuid: file.uuid }],
    },
  })
  return { uuid: unit.uuid, lesson: uuid, file }
}

const waitingIn = async (house: TestApp): Promise<number> => {
  let count = 0
  for await (const { size } of house.platform.storage.list('incoming/')) count += size >= 0 ? 1 : 0
  return count
}
/** Counts everything that an import could leave behind. */
const storedIn = async ({ house }: World) => {
  const { db } = house.platform
  const count = async (
    table: 'learn_unit' | 'learn_lesson' | 'learn_attachment' | 'resource_file' | 'resource_folder',
  ) => Number((await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  const tables = ['learn_unit', 'learn_lesson', 'learn_attachment', 'resource_file', 'resource_folder'] as const
  const files: string[] = []
  for await (const { key } of house.platform.storage.list('resources/')) files.push(key)
  return { rows: await Promise.all(tables.map(count)), files: files.toSorted(), waiting: await waitingIn(house) }
}
/** @param world returns the test server once it is open */
export const exchangeIn = (world: () => World) => {
  const fetched = async (uuid: string, extension = 'zip', person: Visitor = world().operator) =>
    world().house.app.inject({ url: `/media/units/${uuid}.${extension}`, headers: { cookie: person.cookie() } })
  const zipOfUnit = async (uuid: string): Promise<Buffer> => (await fetched(uuid)).rawPayload

  const send = async (bytes: Buffer, name = 'unit.zip'): Promise<string> => {
    // An empty file gets no upload URL, so a size of one is announced.
    const size = Math.max(1, bytes.length)
    const { Upload } = await world().operator.call(exchange.unitImportUrl, { File: { name, size } })
    const answer = await uploadTo(world().house.app, Upload, bytes)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return Upload.key_path
  }
  const importSent = async (key_path: string, { dry_run = false, ...choice }: Choice = {}) =>
    (await world().operator.call(exchange.unitImport, { Import: { key_path, dry_run, ...choice } })).Import
  const imported = async (bytes: Buffer, choice: Choice = {}) => importSent(await send(bytes), choice)

  const keptUnit = (uuid: string) => world().operator.call(units.keptUnit, { Unit: { uuid } })
  const forgetUnit = (uuid: string) =>
    world().house.platform.db.deleteFrom('learn_unit').where('uuid', '=', uuid).execute()
  const forgetFiles = async () => {
    await world().house.platform.db.deleteFrom('resource_folder').execute()
    await world().house.platform.db.deleteFrom('resource_file').execute()
  }
  const fullUnit = () => fullUnitIn(world())
  const stored = () => storedIn(world())
  return { fetched, zipOfUnit, send, importSent, imported, fullUnit, keptUnit, forgetUnit, forgetFiles, stored }
}
