/** Disciplines with their competencies, and the options of forms. */
import type * as contract from '#contract/learn/units.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import { listFileUuids } from '../wire.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { type AttachmentInput, requireExistingFiles, setAttachments, storeSentFiles } from './attachments.ts'
import { invalidFields, withUniqueTitle } from './validation.ts'
import {
  insertDiscipline,
  updateDiscipline,
  listDisciplines,
  hasDiscipline,
  lockDiscipline,
  listUnitOptions,
} from './subjects.queries.ts'
import type { AuthoringRequest } from './units.ts'
import { toAuthoringDiscipline } from './wire.ts'

const listAuthoringDisciplines = async ({
  platform,
  ports,
  origin,
}: AuthoringRequest): Promise<contract.AuthoringDiscipline[]> => {
  const rows = await listDisciplines(platform.db)
  const uuids = rows.flatMap(({ attachments }) => listFileUuids(attachments))
  const files = uuids.length > 0 ? await ports.files(uuids) : new Map()
  return rows.map((row) => toAuthoringDiscipline(row, { files, origin }))
}

/**
 * Returns the disciplines, and the units of one grade with their lessons. Without a grade there are no units, because
 * a thousand at once would be too many to choose from.
 */
export const listSubjectOptions = async (asked: AuthoringRequest, grade: Grade | undefined) => ({
  Disciplines: await listAuthoringDisciplines(asked),
  Units: (grade ? await listUnitOptions(asked.platform.db, { sight: asked.sight, grade }) : []).map((row) => ({
    ...row,
    grade: row.grade as Grade,
    lessons: row.lessons ?? [],
  })),
})

/** Removes accents, and separates words at everything that is not a letter or digit. */
const idOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'discipline'

/** Returns the first free id: `calm`, `calm-2`. */
const freeId = async (title: string, isTaken: (id: string) => Promise<boolean>): Promise<string> => {
  const id = idOf(title)
  let [free, count] = [id, 2]
  while (await isTaken(free)) free = `${id}-${count++}`
  return free
}

type EditDisciplineRequest = RequestData<typeof contract.disciplineEdit>['Discipline']

/** Gives every competency an id of its own. Given ids are reserved first. */
const withIds = async (competencies: EditDisciplineRequest['competencies']) => {
  const taken = new Set(competencies.flatMap(({ id }) => id ?? []))
  const named: { id: string; title: string; description: string }[] = []
  for (const { id, title, description } of competencies) {
    const own = id ?? (await freeId(title, async (free) => taken.has(free)))
    taken.add(own)
    named.push({ id: own, title: tidyName(title), description })
  }
  if (new Set(named.map(({ id }) => id)).size < named.length) {
    throw invalidFields({
      path: 'Discipline.competencies',
      message: 'Two competencies are the same. Change or remove one.',
    })
  }
  return named
}

interface PreparedDiscipline {
  fields: { title: string; description: string; color: string; icon: string; competencies: string }
  attachments: AttachmentInput[] | undefined
  files: ReadonlySet<string>
}

/** Saves the discipline. @returns undefined if its revision has changed */
const put = async (
  { platform: { db, clock } }: AuthoringRequest,
  wish: EditDisciplineRequest,
  { fields, attachments, files }: PreparedDiscipline,
) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const row = wish.id === undefined ? undefined : await lockDiscipline(tx, wish.id)
    if (wish.id !== undefined && !row) throw new Failure('not_found')
    if (row && row.revision !== wish.revision) return undefined
    const id = row?.id ?? (await freeId(fields.title, (free) => hasDiscipline(tx, free)))
    if (row) await updateDiscipline(tx, id, { change: fields, now })
    else await insertDiscipline(tx, { id, ...fields }, now)
    if (!attachments) return id
    const owner = { column: 'discipline_id', id } as const
    await setAttachments(tx, { owner, wishes: attachments, path: 'Discipline.attachments', files })
    return id
  })

/** @throws Failure not_found, changed with the stored discipline, name_taken, invalid */
export const editDiscipline = async (
  asked: AuthoringRequest,
  wish: EditDisciplineRequest,
): Promise<contract.AuthoringDiscipline> => {
  const { ports, by } = asked
  const { title, description, color, icon, competencies, attachments: wishes } = wish
  const words = { title: tidyName(title), description, color, icon }
  const attachments = wishes && (await storeSentFiles(ports, wishes, { folders: ['Lessons', words.title], by }))
  const files = await requireExistingFiles(ports, attachments ?? [])
  const fields = { ...words, competencies: formatJson(await withIds(competencies)) }
  const id = await withUniqueTitle('Discipline.title', () => put(asked, wish, { fields, attachments, files }))
  const stored = (await listAuthoringDisciplines(asked)).find((one) => one.id === (id ?? wish.id))
  if (!stored) throw new Failure('not_found')
  if (id === undefined) throw new Failure('changed', { blocks: { Discipline: stored } })
  return stored
}
