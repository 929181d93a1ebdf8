/** Classes as they are answered. */
import type { Section, SectionPupil } from '#contract/identity/sections.ts'
import { type ConsentAnswer, consentParts } from '#rules/consent.ts'
import type { Grade } from '#rules/grades.ts'
import type { pupilsIn, SectionRow, taughtRows } from './list.queries.ts'

const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const toSection = (row: SectionRow, now: Date): Section => ({
  uuid: row.uuid,
  name: row.name,
  grade: row.grade as Grade | null,
  audience: row.audience,
  teachers: row.teachers,
  pupils_count: row.pupils_count,
  archived_at: momentOf(row.archived_at),
  code:
    row.code && row.code_until && row.code_until > now ? { text: row.code, until: row.code_until.toISOString() } : null,
})

type PupilRow = Awaited<ReturnType<typeof pupilsIn>>[number]

export const toPupil = (row: PupilRow): SectionPupil => ({
  uuid: row.uuid,
  name: `${row.first_name} ${row.last_name}`,
  username: row.username,
  audience: row.audience,
  words_at: momentOf(row.passphrase_at),
  code_at: momentOf(row.issued_at),
  code_used_at: momentOf(row.used_at),
  consents: Object.fromEntries(
    consentParts.map((part) => [part, (row.consents[part] ?? 'none') as ConsentAnswer]),
  ) as SectionPupil['consents'],
})

type TaughtRow = Awaited<ReturnType<typeof taughtRows>>[number]

export const toTaught = (rows: readonly TaughtRow[]) =>
  [...Map.groupBy(rows, ({ section_uuid }) => section_uuid).values()].map((those) => ({
    uuid: those[0]!.section_uuid,
    name: those[0]!.section_name,
    audience: those[0]!.audience,
    pupils: those.flatMap(({ uuid, first_name, last_name, username, passphrase_at, issued_at }) =>
      uuid
        ? [
            {
              uuid,
              name: `${first_name} ${last_name}`,
              username,
              words_at: momentOf(passphrase_at),
              code_at: momentOf(issued_at),
            },
          ]
        : [],
    ),
  }))
