/** Disciplines with their competencies, and the options of forms. */
import type * as contract from '#contract/learn/units.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import { listFileUuids } from '../responses.ts'
import { formatJson } from '#server/platform/database/json-text.ts'
import { withStoredVersion, RevisionChangedError } from '#server/platform/database/revision.ts'
import { type AttachmentInput, listExistingFiles, setAttachments, storeUploadedFiles } from './attachments.ts'
import { createFieldsFailure, withUniqueTitle } from './validation.ts'
import {
  insertDiscipline,
  updateDiscipline,
  listDisciplines,
  hasDiscipline,
  lockDiscipline,
  listUnitOptions,
} from './subjects.queries.ts'
import type { AuthoringRequest } from './units.ts'
import { toAuthoringDiscipline } from './authoring-responses.ts'

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
export const listSubjectOptions = async (request: AuthoringRequest, grade: Grade | undefined) => ({
  Disciplines: await listAuthoringDisciplines(request),
  Units: (grade ? await listUnitOptions(request.platform.db, { visibility: request.visibility, grade }) : []).map(
    (row) => ({
      ...row,
      grade: row.grade as Grade,
      lessons: row.lessons ?? [],
    }),
  ),
})

/** Removes accents, and separates words at everything that is not a letter or digit. */
const toId = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'discipline'

/** Returns the first free id: `calm`, `calm-2`. */
const findFreeId = async (title: string, isTaken: (id: string) => Promise<boolean>): Promise<string> => {
  const id = toId(title)
  let [candidateId, count] = [id, 2]
  while (await isTaken(candidateId)) candidateId = `${id}-${count++}`
  return candidateId
}

type EditDisciplineRequest = RequestData<typeof contract.disciplineEdit>['Discipline']

/** Gives every competency an id of its own. Given ids are reserved first. */
const assignIds = async (competencies: EditDisciplineRequest['competencies']) => {
  const usedIds = new Set(competencies.flatMap(({ id }) => id ?? []))
  const competenciesWithIds: { id: string; title: string; description: string }[] = []
  for (const { id, title, description } of competencies) {
    const ownId = id ?? (await findFreeId(title, async (candidateId) => usedIds.has(candidateId)))
    usedIds.add(ownId)
    competenciesWithIds.push({ id: ownId, title: tidyName(title), description })
  }
  if (new Set(competenciesWithIds.map(({ id }) => id)).size < competenciesWithIds.length) {
    throw createFieldsFailure({
      path: 'Discipline.competencies',
      message: 'Two competencies are the same. Change or remove one.',
    })
  }
  return competenciesWithIds
}

interface PreparedDiscipline {
  fields: { title: string; description: string; color: string; icon: string; competencies: string }
  attachments: AttachmentInput[] | undefined
  files: ReadonlySet<string>
}

/** Saves the discipline. @returns its id @throws RevisionChangedError, Failure not_found */
const saveDiscipline = async (
  { platform: { db, clock } }: AuthoringRequest,
  input: EditDisciplineRequest,
  { fields, attachments, files }: PreparedDiscipline,
) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const row = input.id === undefined ? undefined : await lockDiscipline(tx, input.id)
    if (input.id !== undefined && !row) throw new Failure('not_found')
    if (row && row.revision !== input.revision) throw new RevisionChangedError()
    const id = row?.id ?? (await findFreeId(fields.title, (candidateId) => hasDiscipline(tx, candidateId)))
    if (row) await updateDiscipline(tx, id, { change: fields, now })
    else await insertDiscipline(tx, { id, ...fields }, now)
    if (!attachments) return id
    const owner = { column: 'discipline_id', id } as const
    await setAttachments(tx, { owner, requests: attachments, path: 'Discipline.attachments', files })
    return id
  })

/** @throws Failure not_found, changed with the stored discipline, name_taken, invalid */
export const editDiscipline = async (
  request: AuthoringRequest,
  input: EditDisciplineRequest,
): Promise<contract.AuthoringDiscipline> => {
  const { ports, by } = request
  const { title, description, color, icon, competencies, attachments: requests } = input
  const values = { title: tidyName(title), description, color, icon }
  const attachments =
    requests && (await storeUploadedFiles(ports, requests, { folders: ['Lessons', values.title], by }))
  const files = await listExistingFiles(ports, attachments ?? [])
  const fields = { ...values, competencies: formatJson(await assignIds(competencies)) }
  const loadStored = async (id: string | undefined) => {
    const stored = (await listAuthoringDisciplines(request)).find((discipline) => discipline.id === id)
    if (!stored) throw new Failure('not_found')
    return stored
  }
  const id = await withStoredVersion(
    async () => ({ Discipline: await loadStored(input.id) }),
    () => withUniqueTitle('Discipline.title', () => saveDiscipline(request, input, { fields, attachments, files })),
  )
  return loadStored(id)
}
