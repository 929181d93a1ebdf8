/** The calls of Colegia's HTTP API (docs/partner-api.md), as methods of {@link PartnerPlatform}. */
import { z } from 'zod'
import type {
  AssignmentToPublish,
  PartnerIdentity,
  PartnerPage,
  PartnerPlatform,
  PartnerSection,
  PublishedRef,
} from '../partner.ts'
import { PartnerFailure } from '../partner.ts'
import type { RestClient } from './rest.ts'

const text = z.string().max(400)
const Person = z.object({
  id: z.string().min(1).max(200),
  email: text.nullish(),
  username: text.nullish(),
  first_name: text.nullish(),
  last_name: text.nullish(),
  role: z.enum(['student', 'teacher', 'admin']),
  grade: text.nullish(),
})
const Section = z.object({
  id: z.string().min(1).max(200),
  name: text,
  grade: text.default(''),
  subject: text.default(''),
  students_count: z.int().min(0).default(0),
})
const Published = z.object({ id: z.string().min(1).max(200), external_id: z.string() })
const ColegiaAnswer = z.object({ error: z.string().optional() })
const AnyAnswer = z.unknown()

/** The number of references that fit in one URL. */
const MAX_REFERENCES = 50

const toIdentity = (person: z.infer<typeof Person>): PartnerIdentity => ({
  subject: person.id,
  email: person.email ?? undefined,
  username: person.username ?? undefined,
  firstName: person.first_name ?? undefined,
  lastName: person.last_name ?? undefined,
  grade: person.grade ?? undefined,
  roles: [person.role],
})

/** Statuses 401, 409 and 422 carry an error code for wrong credentials or an invalid form. */
const PersonOrNot = z.union([Person, ColegiaAnswer])
const toIdentityOrThrow = (answer: z.infer<typeof PersonOrNot>): PartnerIdentity => {
  if ('id' in answer) return toIdentity(answer)
  throw new PartnerFailure('refused', answer.error ?? 'The platform rejected the request.')
}

const toSection = ({ students_count, ...section }: z.infer<typeof Section>): PartnerSection => ({
  ...section,
  studentsCount: students_count,
})

const toAssignmentPath = (id: string): string => `/assignments/${encodeURIComponent(id)}`

/** Oldest first: keeps the order of the platform, which is the order of creation. */
const findPublished = async (
  rest: RestClient,
  teacher: string,
  references: readonly string[],
): Promise<PublishedRef[]> => {
  const published: PublishedRef[] = []
  for (let from = 0; from < references.length; from += MAX_REFERENCES) {
    const { assignments } = await rest({
      method: 'GET',
      path: '/assignments',
      query: { teacher_id: teacher, external_id: references.slice(from, from + MAX_REFERENCES) },
      answer: z.object({ assignments: z.array(Published) }),
    })
    published.push(...assignments.map(({ id, external_id }) => ({ id, reference: external_id })))
  }
  return published
}

const publish = async (rest: RestClient, assignment: AssignmentToPublish): Promise<PublishedRef> => {
  const { teacher, section, reference, title, instructions, url, dueAt } = assignment
  const { id } = await rest({
    method: 'POST',
    path: '/assignments',
    key: reference,
    body: {
      teacher_id: teacher.subject,
      section_id: section.id,
      external_id: reference,
      title,
      instructions: instructions ?? '',
      url,
      due_at: dueAt?.toISOString() ?? null,
    },
    answer: Published,
  })
  return { id, reference }
}

const listSections = async (
  rest: RestClient,
  teacher: string,
  cursor: string | undefined,
): Promise<PartnerPage<PartnerSection>> => {
  const page = await rest({
    method: 'GET',
    path: `/staff/${encodeURIComponent(teacher)}/sections`,
    query: { cursor },
    answer: z.object({ sections: z.array(Section).max(1000), next_cursor: z.string().max(400).nullish() }),
  })
  return { items: page.sections.map(toSection), nextCursor: page.next_cursor ?? undefined }
}

type ColegiaCalls = Omit<PartnerPlatform, 'kind' | 'can' | 'startSignOn' | 'finishSignOn'>

export const createColegiaCalls = (rest: RestClient): Required<ColegiaCalls> => ({
  async webLogin({ username, password }) {
    const body = { username, password }
    return toIdentityOrThrow(
      await rest({ method: 'POST', path: '/login', body, answer: PersonOrNot, acceptedStatuses: [401] }),
    )
  },
  async webSignup(form) {
    const body = {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      password: form.password,
      role: form.role,
      class_code: form.classCode,
    }
    return toIdentityOrThrow(
      await rest({ method: 'POST', path: '/signup', body, answer: PersonOrNot, acceptedStatuses: [409, 422] }),
    )
  },
  listTeacherSections: ({ teacher, cursor }) => listSections(rest, teacher.subject, cursor),
  publishAssignment: (assignment) => publish(rest, assignment),
  findPublished: ({ teacher, references }) => findPublished(rest, teacher.subject, references),
  async editPublished({ id, title, instructions, dueAt }) {
    const body = { title, instructions: instructions ?? '', due_at: dueAt?.toISOString() ?? null }
    await rest({ method: 'PATCH', path: toAssignmentPath(id), body, answer: AnyAnswer })
  },
  async withdrawPublished({ id }) {
    await rest({ method: 'DELETE', path: toAssignmentPath(id), answer: AnyAnswer, acceptedStatuses: [404, 410] })
  },
  async reportProgress({ assignmentId, student, status, at: time, key }) {
    const body = { student_id: student.subject, status, at: time.toISOString() }
    await rest({ method: 'POST', path: `${toAssignmentPath(assignmentId)}/progress`, key, body, answer: AnyAnswer })
  },
  test: () => rest({ method: 'GET', path: '/school', answer: z.object({ name: text }) }),
})
