/** The sandbox's REST calls of docs/partner-api.md: JSON, an API key, and no support for idempotency keys. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordCall, type SandboxContext } from './context.ts'
import type { Assignment, Person } from './state.ts'

const PREFIX = '/api/v1'
/** A small number, so that clients need to request further pages. */
const SECTIONS_PER_PAGE = 2

type Fields = Record<string, unknown>
const readFields = ({ body }: FastifyRequest): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {}
const readText = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name].trim() : '')
const readQuery = ({ query }: FastifyRequest): Record<string, string | string[] | undefined> => query as never
const readId = ({ params }: FastifyRequest): string => (params as { id: string }).id

const isValidKey = (providedKey: string, key: string): boolean =>
  providedKey.length === key.length && timingSafeEqual(Buffer.from(providedKey), Buffer.from(key))

/** Applies the API key, the delay and the simulated failure to every call. */
const registerGuard = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { latency_ms, failing } = store.state.switches
    if (latency_ms) await new Promise((resolve) => setTimeout(resolve, latency_ms))
    const providedKey = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isValidKey(providedKey, store.state.api_key)) return reply.code(401).send({ error: 'unknown key' })
    if (failing) return reply.code(500).send({ error: 'internal error' })
    return undefined
  })
}

const registerPersonCalls = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.get(`${PREFIX}/school`, () => ({ name: store.school.name }))
  app.post(`${PREFIX}/login`, (request, reply) => {
    const fields = readFields(request)
    const name = readText(fields, 'username').toLowerCase()
    const person = store.people().find((entry) => entry.username.toLowerCase() === name)
    const expectedPassword =
      store.state.joined.find((entry) => entry.person.id === person?.id)?.password ?? store.state.password
    if (!person || fields['password'] !== expectedPassword) return reply.code(401).send({ error: 'wrong_credentials' })
    return reply.send(person)
  })
  app.post(`${PREFIX}/signup`, (request, reply) => {
    const fields = readFields(request)
    const email = readText(fields, 'email').toLowerCase()
    const code = readText(fields, 'class_code').toUpperCase()
    const section = store.school.sections.find(({ class_code }) => class_code === code)
    if (!section) return reply.code(422).send({ error: 'class_code' })
    if (store.people().some((entry) => entry.email?.toLowerCase() === email || entry.username === email)) {
      return reply.code(409).send({ error: 'email_taken' })
    }
    const person: Person = {
      id: `col-${randomUUID().slice(0, 8)}`,
      username: email,
      email,
      first_name: readText(fields, 'first_name'),
      last_name: readText(fields, 'last_name'),
      role: readText(fields, 'role') === 'teacher' ? 'teacher' : 'student',
      grade: section.grade,
    }
    store.state.joined.push({ person, password: readText(fields, 'password'), section_id: section.id })
    store.save()
    return reply.code(201).send(person)
  })
}

const registerSectionCalls = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.get(`${PREFIX}/staff/:id/sections`, (request) => {
    const from = Number(readQuery(request)['cursor'] ?? 0) || 0
    const taughtSections = store.sections().filter(({ teachers }) => teachers.includes(readId(request)))
    const page = taughtSections.slice(from, from + SECTIONS_PER_PAGE)
    const next = from + SECTIONS_PER_PAGE
    return {
      sections: page.map(({ id, name, grade, subject, students }) => ({
        id,
        name,
        grade,
        subject,
        students_count: students.length,
      })),
      next_cursor: next < taughtSections.length ? `${next}` : null,
    }
  })
}

const createAssignment = ({ store }: SandboxContext, fields: Fields): Assignment | undefined => {
  const section = store.school.sections.find(({ id }) => id === fields['section_id'])
  if (!section?.teachers.includes(readText(fields, 'teacher_id')) || !URL.canParse(readText(fields, 'url'))) {
    return undefined
  }
  const assignment: Assignment = {
    id: `asg-${randomUUID().slice(0, 12)}`,
    external_id: readText(fields, 'external_id'),
    teacher_id: readText(fields, 'teacher_id'),
    section_id: section.id,
    title: readText(fields, 'title'),
    instructions: readText(fields, 'instructions'),
    url: readText(fields, 'url'),
    due_at: readText(fields, 'due_at') || null,
    made_at: new Date().toISOString(),
    progress: {},
  }
  store.state.assignments.push(assignment)
  return assignment
}

const registerPublishCalls = (app: FastifyInstance, context: SandboxContext): void => {
  const { store } = context
  app.post(`${PREFIX}/assignments`, (request, reply) => {
    const assignment = createAssignment(context, readFields(request))
    recordCall(context, 'assignment', { status: assignment ? 201 : 422, body: request.body })
    if (!assignment) return reply.code(422).send({ error: 'no such section of that teacher' })
    if (store.state.switches.lose_answers) return reply.hijack().raw.destroy()
    return reply.code(201).send({ id: assignment.id, external_id: assignment.external_id })
  })
  app.get(`${PREFIX}/assignments`, (request) => {
    const { teacher_id, external_id } = readQuery(request)
    const externalIds = [external_id ?? []].flat()
    const matches = store.state.assignments.filter(
      (entry) =>
        entry.teacher_id === teacher_id && (externalIds.length === 0 || externalIds.includes(entry.external_id)),
    )
    return { assignments: matches.map(({ id, external_id: name }) => ({ id, external_id: name })) }
  })
}

const findAssignment = ({ store }: SandboxContext, request: FastifyRequest): Assignment | undefined =>
  store.state.assignments.find(({ id }) => id === readId(request))

const sendNotFound = (reply: FastifyReply) => reply.code(404).send({ error: 'no such assignment' })

const registerChangeCalls = (app: FastifyInstance, context: SandboxContext): void => {
  const { store } = context
  app.patch(`${PREFIX}/assignments/:id`, (request, reply) => {
    const entry = findAssignment(context, request)
    recordCall(context, 'change', { status: entry ? 200 : 404, body: request.body })
    if (!entry) return sendNotFound(reply)
    const fields = readFields(request)
    Object.assign(entry, {
      title: readText(fields, 'title') || entry.title,
      instructions: readText(fields, 'instructions'),
    })
    entry.due_at = readText(fields, 'due_at') || null
    return reply.send({})
  })
  app.delete(`${PREFIX}/assignments/:id`, (request, reply) => {
    const entry = findAssignment(context, request)
    recordCall(context, 'withdrawal', { status: entry ? 200 : 404, body: { id: readId(request) } })
    if (!entry) return sendNotFound(reply)
    store.state.assignments = store.state.assignments.filter((other) => other !== entry)
    return reply.send({})
  })
  app.post(`${PREFIX}/assignments/:id/progress`, (request, reply) => {
    const entry = findAssignment(context, request)
    const fields = readFields(request)
    const student = store.findPerson(readText(fields, 'student_id'))
    const status = entry && student ? 202 : 404
    recordCall(context, 'progress', { status, body: { assignment: readId(request), ...fields } })
    if (!entry || !student) return sendNotFound(reply)
    entry.progress[student.id] = { status: readText(fields, 'status'), at: readText(fields, 'at') }
    return reply.code(202).send({})
  })
}

export const registerRestRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  void app.register((inner, _options, done) => {
    registerGuard(inner, context)
    registerPersonCalls(inner, context)
    registerSectionCalls(inner, context)
    registerPublishCalls(inner, context)
    registerChangeCalls(inner, context)
    done()
  })
}
