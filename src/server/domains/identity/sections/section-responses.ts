/** Formats classes for responses. */
import type { Section, SectionStudent } from '#contract/identity/sections.ts'
import { type ConsentAnswer, consentParts } from '#rules/consent.ts'
import type { Grade } from '#rules/grades.ts'
import type { listStudentsInSection, SectionRow, listTaughtSectionRows } from './list.queries.ts'

const toIsoString = (date: Date | null): string | null => date?.toISOString() ?? null

type CodeColumns = Pick<SectionRow, 'code' | 'code_until' | 'code_part'>

/** Returns the code while it is valid, or null. */
const toCode = ({ code, code_until, code_part }: CodeColumns, now: Date): Section['code'] =>
  code && code_until && code_until > now ? { text: code, until: code_until.toISOString(), part: code_part } : null

export const toSection = (row: SectionRow, now: Date): Section => ({
  uuid: row.uuid,
  name: row.name,
  grade: row.grade as Grade | null,
  audience: row.audience,
  teachers: row.teachers,
  pupils_count: row.pupils_count,
  archived_at: toIsoString(row.archived_at),
  code: toCode(row, now),
})

type SectionStudentRow = Awaited<ReturnType<typeof listStudentsInSection>>[number]

export const toSectionStudent = (row: SectionStudentRow): SectionStudent => ({
  uuid: row.uuid,
  name: `${row.first_name} ${row.last_name}`,
  username: row.username,
  audience: row.audience,
  words_at: toIsoString(row.passphrase_at),
  code_at: toIsoString(row.issued_at),
  code_used_at: toIsoString(row.used_at),
  consents: Object.fromEntries(
    consentParts.map((part) => [part, (row.consents[part] ?? 'none') as ConsentAnswer]),
  ) as SectionStudent['consents'],
})

type TaughtRow = Awaited<ReturnType<typeof listTaughtSectionRows>>[number]

export const toTaughtSections = (rows: readonly TaughtRow[], now: Date) =>
  [...Map.groupBy(rows, ({ section_uuid }) => section_uuid).values()].map((group) => ({
    uuid: group[0]!.section_uuid,
    name: group[0]!.section_name,
    audience: group[0]!.audience,
    code: group[0]!.code_part === 'pupil' ? toCode(group[0]!, now) : null,
    pupils: group.flatMap(({ uuid, first_name, last_name, username, passphrase_at, issued_at }) =>
      uuid
        ? [
            {
              uuid,
              name: `${first_name} ${last_name}`,
              username,
              words_at: toIsoString(passphrase_at),
              code_at: toIsoString(issued_at),
            },
          ]
        : [],
    ),
  }))
