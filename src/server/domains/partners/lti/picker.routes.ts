/** Routes for choosing content for a course: the lists, and the return with the choice. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PickableLessons, PickableSessions } from '../ports.ts'
import type { RouteContext } from '../route-context.ts'
import { parseFields, createFailureLogger, sendPage, toScreenUrl } from './page-responses.ts'
import {
  renderReturnPage,
  returnScript,
  type PickedContent,
  renderPickerPage,
  type PickerTab,
  pickerTabs,
} from './picker-page.ts'
import { finishPicking, resolvePicked, findOpenPick } from './pick-content.ts'

/** Most items that may be added to a course at once. */
const MAX_CHOSEN = 30
const MAX_SEARCH_LENGTH = 80

interface PickerQuery {
  ticket: string
  part?: PickerTab
  search?: string
  picked?: PickedContent
  /** The last submission contained no choice. */
  empty?: boolean
}

const noSessions: PickableSessions = { sessions: [], hasMore: false }
const noLessons: PickableLessons = { lessons: [], hasMore: false }
const noContent: PickedContent = { sessions: [], lessons: [] }

/** Works framed and unframed: the ticket alone identifies the teacher, and it is valid for nothing else. */
export const sendPickerPage = async (
  routes: RouteContext,
  reply: FastifyReply,
  query: PickerQuery,
): Promise<FastifyReply> => {
  const { ticket, part = 'sessions', search = '', picked = noContent, empty = false } = query
  const pick = await findOpenPick(routes, ticket)
  if (!pick) return reply.redirect(toScreenUrl({ error: 'late' }), 303)
  const sessionResults = part === 'sessions' ? await routes.ports.findPickableSessions(search) : noSessions
  const lessonResults = part === 'lessons' ? await routes.ports.findPickableLessons(search) : noLessons
  const html = renderPickerPage({
    ticket,
    search,
    part,
    many: pick.many,
    sessions: sessionResults.sessions,
    lessons: lessonResults.lessons,
    more: sessionResults.hasMore || lessonResults.hasMore,
    picked: await resolvePicked(routes, picked),
    empty,
  })
  return sendPage(reply, { html, framed: true, extraPolicy: "img-src 'self'; form-action 'self'" })
}

const readList = (input: unknown, name: string): string[] => {
  const value = (input as Record<string, string | string[] | undefined> | null)?.[name] ?? []
  return [value].flat().slice(0, MAX_CHOSEN)
}
const readPicked = (input: unknown): PickedContent => ({
  sessions: readList(input, 'session'),
  lessons: readList(input, 'lesson'),
})

/** The response is for one address, and the page that posts it may send a form to no other. */
const returnChoice = async (
  routes: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { ticket = '' } = parseFields(request)
  const picked = readPicked(request.body)
  if (picked.sessions.length + picked.lessons.length === 0) {
    return sendPickerPage(routes, reply, { ticket, empty: true })
  }
  try {
    const { returnUrl, token } = await finishPicking(routes, { ticket, picked, origin: routes.getOrigin(request) })
    const extraPolicy = `script-src 'self'; form-action ${new URL(returnUrl).origin}`
    return sendPage(reply, { html: renderReturnPage(returnUrl, token), framed: true, extraPolicy })
  } catch (cause) {
    return reply.redirect(createFailureLogger(routes, request)(cause), 303)
  }
}

export const registerPickerRoutes = (app: FastifyInstance, routes: RouteContext): void => {
  app.get('/lti/pick', (request, reply) => {
    const { ticket = '', q = '', part } = parseFields(request)
    return sendPickerPage(routes, reply, {
      ticket,
      part: pickerTabs.find((candidate) => candidate === part) ?? 'sessions',
      search: q.slice(0, MAX_SEARCH_LENGTH),
      picked: readPicked(request.query),
    })
  })
  app.post('/lti/deep-link', (request, reply) => returnChoice(routes, request, reply))
  app.get('/lti/carry.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(returnScript))
}
