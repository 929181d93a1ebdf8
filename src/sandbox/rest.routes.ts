/** The sandbox's REST calls of docs/partner-api.md: JSON, an API key, and no support for idempotency keys. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordArrival, type SandboxContext } from './setting.ts'
import type { Assignment, Person } from './state.ts'

const PREFIX = '/api/v1'
/** A small number, so that clients need to request further pages. */
const SECTIONS_A_PAGE = 2

type Fields = Record<string, unknown>
const fieldsOf = ({ body }: FastifyRequest): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {}
const textField = (fields: Fields, name: string): string =>
  typeof fields[name] === 'string' ? fields[name].trim() : ''
const queryOf = ({ query }: FastifyRequest): Record<string, string | string[] | undefined> => query as never
const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id

const isOurs = (providedKey: string, key: string): boolean =>
  providedKey.length === key.length && timingSafeEqual(Buffer.from(providedKey), Buffer.from(key))

/** Applies the API key, the delay and the simulated failure to every call. */
const guard = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { latency_ms, failing } = store.state.switches
    if (latency_ms) await new Promise((resolve) => setTimeout(resolve, latency_ms))
    const providedKey = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isOurs(providedKey, store.state.api_key)) return reply.code(401).send({ error: 'unknown key' })
    if (failing) return reply.code(500).send({ error: 'something broke here' })
    return undefined
  })
}

const personCalls = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.get(`${PREFIX}/school`, () => ({ name: store.school.name }))
  app.post(`${PREFIX}/login`, (request, reply) => {
    const fields = fieldsOf(request)
    const name = textField(fields, 'username').toLowerCase()
    const person = store.people().find((entry) => entry.username.toLowerCase() === name)
    const own = store.state.joined.find((entry) => entry.person.id === person?.id)?.password ?? store.state.password
    if (!person || fields['password'] !== own) return reply.code(401).send({ error: 'wrong_credentials' })
    return reply.send(person)
  })
  app.post(`${PREFIX}/signup`, (request, reply) => {
    const fields = fieldsOf(request)
    const email = textField(fields, 'email').toLowerCase()
    const code = textField(fields, 'class_code').toUpperCase()
    const section = store.school.sections.find(({ class_code }) => class_code === code)
    if (!section) return reply.code(422).send({ error: 'class_code' })
    if (store.people().some((entry) => entry.email?.toLowerCase() === email || entry.username === email)) {
      return reply.code(409).send({ error: 'email_taken' })
    }
    const person: Person = {
      id: `col-${randomUUID().slice(0, 8)}`,
      username: email,
      email,
      first_name: textField(fields, 'first_name'),
      last_name: textField(fields, 'last_name'),
      role: textField(fields, 'role') === 'teacher' ? 'teacher' : 'student',
      grade: section.grade,
    }
    store.state.joined.push({ person, password: textField(fields, 'password'), section_id: section.id })
    store.save()
    return reply.code(201).send(person)
  })
}

const sectionCalls = (app: FastifyInstance, { store }: SandboxContext): void => {
  app.get(`${PREFIX}/staff/:id/sections`, (request) => {
    const from = Number(queryOf(request)['cursor'] ?? 0) || 0
    const taught = store.sections().filter(({ teachers }) => teachers.includes(idOf(request)))
    const page = taught.slice(from, from + SECTIONS_A_PAGE)
    const next = from + SECTIONS_A_PAGE
    return {
      sections: page.map(({ id, name, grade, subject, students }) => ({
        id,
        name,
        grade,
        subject,
        students_count: students.length,
      })),
      next_cursor: next < taught.length ? `${next}` : null,
    }
  })
}

const createAssignment = ({ store }: SandboxContext, fields: Fields): Assignment | undefined => {
  const section = store.school.sections.find(({ id }) => id === fields['section_id'])
  if (!section?.teachers.includes(textField(fields, 'teacher_id')) || !URL.canParse(textField(fields, 'url'))) {
    return undefined
  }
  const made: Assignment = {
    id: `asg-${randomUUID().slice(0, 12)}`,
    external_id: textField(fields, 'external_id'),
    teacher_id: textField(fields, 'teacher_id'),
    section_id: section.id,
    title: textField(fields, 'title'),
    instructions: textField(fields, 'instructions'),
    url: textField(fields, 'url'),
    due_at: textField(fields, 'due_at') || null,
    made_at: new Date().toISOString(),
    progress: {},
  }
  store.state.assignments.push(made)
  return made
}

const publishCall = (app: FastifyInstance, setting: SandboxContext): void => {
  const { store } = setting
  app.post(`${PREFIX}/assignments`, (request, reply) => {
    const made = createAssignment(setting, fieldsOf(request))
    recordArrival(setting, 'assignment', { status: made ? 201 : 422, body: request.body })
    if (!made) return reply.code(422).send({ error: 'no such section of that teacher' })
    if (store.state.switches.lose_answers) return reply.hijack().raw.destroy()
    return reply.code(201).send({ id: made.id, external_id: made.external_id })
  })
  app.get(`${PREFIX}/assignments`, (request) => {
    const { teacher_id, external_id } = queryOf(request)
    const externalIds = [external_id ?? []].flat()
    const matches = store.state.assignments.filter(
      (entry) =>
        entry.teacher_id === teacher_id && (externalIds.length === 0 || externalIds.includes(entry.external_id)),
    )
    return { assignments: matches.map(({ id, external_id: name }) => ({ id, external_id: name })) }
  })
}

const findAssignment = ({ store }: SandboxContext, request: FastifyRequest): Assignment | undefined =>
  store.state.assignments.find(({ id }) => id === idOf(request))

const sendNotFound = (reply: FastifyReply) => reply.code(404).send({ error: 'no such assignment' })

const changeCalls = (app: FastifyInstance, setting: SandboxContext): void => {
  const { store } = setting
  app.patch(`${PREFIX}/assignments/:id`, (request, reply) => {
    const entry = findAssignment(setting, request)
    recordArrival(setting, 'change', { status: entry ? 200 : 404, body: request.body })
    if (!entry) return sendNotFound(reply)
    const fields = fieldsOf(request)
    Object.assign(entry, {
      title: textField(fields, 'title') || entry.title,
      instructions: textField(fields, 'instructions'),
    })
    entry.due_at = textField(fields, 'due_at') || null
    return reply.send({})
  })
  app.delete(`${PREFIX}/assignments/:id`, (request, reply) => {
    const entry = findAssignment(setting, request)
    recordArrival(setting, 'withdrawal', { status: entry ? 200 : 404, body: { id: idOf(request) } })
    if (!entry) return sendNotFound(reply)
    store.state.assignments = store.state.assignments.filter((other) => other !== entry)
    return reply.send({})
  })
  app.post(`${PREFIX}/assignments/:id/progress`, (request, reply) => {
    const entry = findAssignment(setting, request)
    const fields = fieldsOf(request)
    const student = store.person(textField(fields, 'student_id'))
    const status = entry && student ? 202 : 404
    recordArrival(setting, 'progress', { status, body: { assignment: idOf(request), ...fields } })
    if (!entry || !student) return sendNotFound(reply)
    entry.progress[student.id] = { status: textField(fields, 'status'), at: textField(fields, 'at') }
    return reply.code(202).send({})
  })
}

export const registerRestRoutes = (app: FastifyInstance, setting: SandboxContext): void => {
  void app.register((inner, _options, done) => {
    guard(inner, setting)
    personCalls(inner, setting)
    sectionCalls(inner, setting)
    publishCall(inner, setting)
    changeCalls(inner, setting)
    done()
  })
}
