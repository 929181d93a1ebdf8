/** Disciplines with their competencies, and what forms choose from. */
import type * as contract from '#contract/learn/units.ts'
import type { Received } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import type { Grade } from '#rules/grades.ts'
import { tidyName } from '#rules/names.ts'
import { filesIn } from '../wire.ts'
import { jsonOf } from '../../../platform/database/json-text.ts'
import { type Attachable, namedFiles, setAttachments, withFiles } from './attachments.ts'
import { invalid, namedOnce } from './checking.ts'
import {
  addDiscipline,
  changeDiscipline,
  disciplineRows,
  isDiscipline,
  lockDiscipline,
  unitsToPick,
} from './subjects.queries.ts'
import type { Asked } from './units.ts'
import { toDisciplineKept } from './wire.ts'

const disciplinesAsKept = async ({ platform, ports, origin }: Asked): Promise<contract.DisciplineKept[]> => {
  const rows = await disciplineRows(platform.db)
  const uuids = rows.flatMap(({ attachments }) => filesIn(attachments))
  const files = uuids.length > 0 ? await ports.files(uuids) : new Map()
  return rows.map((row) => toDisciplineKept(row, { files, origin }))
}

/** Units of one grade with their lessons; a thousand units at once are nothing to choose from, so without a grade there are none. */
export const toPick = async (asked: Asked, grade: Grade | undefined) => ({
  Disciplines: await disciplinesAsKept(asked),
  Units: (grade ? await unitsToPick(asked.platform.db, { sight: asked.sight, grade }) : []).map((row) => ({
    ...row,
    grade: row.grade as Grade,
    lessons: row.lessons ?? [],
  })),
})

/** Letters with accents lose them; what is no letter or digit parts words. */
const idOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'discipline'

/** The first that is free: `calm`, `calm-2`. */
const freeId = async (title: string, isTaken: (id: string) => Promise<boolean>): Promise<string> => {
  const id = idOf(title)
  let [free, count] = [id, 2]
  while (await isTaken(free)) free = `${id}-${count++}`
  return free
}

type Wish = Received<typeof contract.disciplineEdit>['Discipline']

/** Each with an id of its own, those that were given first. */
const withIds = async (competencies: Wish['competencies']) => {
  const taken = new Set(competencies.flatMap(({ id }) => id ?? []))
  const named: { id: string; title: string; description: string }[] = []
  for (const { id, title, description } of competencies) {
    const own = id ?? (await freeId(title, async (free) => taken.has(free)))
    taken.add(own)
    named.push({ id: own, title: tidyName(title), description })
  }
  if (new Set(named.map(({ id }) => id)).size < named.length) {
    throw invalid({ path: 'Discipline.competencies', message: 'One of these is named twice.' })
  }
  return named
}

interface Prepared {
  fields: { title: string; description: string; color: string; icon: string; competencies: string }
  attachments: Attachable[] | undefined
  files: ReadonlySet<string>
}

/** @returns undefined where somebody was faster */
const put = async ({ platform: { db, clock } }: Asked, wish: Wish, { fields, attachments, files }: Prepared) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const row = wish.id === undefined ? undefined : await lockDiscipline(tx, wish.id)
    if (wish.id !== undefined && !row) throw new Failure('not_found')
    if (row && row.revision !== wish.revision) return undefined
    const id = row?.id ?? (await freeId(fields.title, (free) => isDiscipline(tx, free)))
    if (row) await changeDiscipline(tx, id, { change: fields, now })
    else await addDiscipline(tx, { id, ...fields }, now)
    if (!attachments) return id
    const owner = { column: 'discipline_id', id } as const
    await setAttachments(tx, { owner, wishes: attachments, path: 'Discipline.attachments', files })
    return id
  })

/** @throws Failure not_found, changed with what is stored, name_taken, invalid */
export const editDiscipline = async (asked: Asked, wish: Wish): Promise<contract.DisciplineKept> => {
  const { ports, by } = asked
  const { title, description, color, icon, competencies, attachments: wishes } = wish
  const words = { title: tidyName(title), description, color, icon }
  const attachments = wishes && (await withFiles(ports, wishes, { folders: ['Lessons', words.title], by }))
  const files = await namedFiles(ports, attachments ?? [])
  const fields = { ...words, competencies: jsonOf(await withIds(competencies)) }
  const id = await namedOnce('Discipline.title', () => put(asked, wish, { fields, attachments, files }))
  const stored = (await disciplinesAsKept(asked)).find((one) => one.id === (id ?? wish.id))
  if (!stored) throw new Failure('not_found')
  if (id === undefined) throw new Failure('changed', { blocks: { Discipline: stored } })
  return stored
}
