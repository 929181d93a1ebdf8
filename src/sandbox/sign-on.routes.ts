/** Single sign-on: started by a request of Alaia, or by a tile of the sandbox. */
import { createVerify } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#rules/durations.ts'
import { html, renderSandboxPage } from './html.ts'
import { renderProviderMetadata, parseSignOnRequest, createSamlResponse, type SignOnRequest } from './saml-response.ts'
import { recordCall, findSignedInPerson, setSignedInPerson, type SandboxContext } from './context.ts'
import type { Person } from './state.ts'

export const SIGN_ON = '/saml/sign-on'
const ACS = '/sso/saml_response'

export const getEntityId = ({ getUrl }: SandboxContext): string => `${getUrl()}/saml/metadata`

const readFields = ({ body }: FastifyRequest): Record<string, string> => (body ?? {}) as Record<string, string>

/** Renders the page that posts the response to Alaia; without scripts, people press the button. */
const renderAutoSubmit = ({ getAlaiaUrl }: SandboxContext, response: string, relayState: string): string =>
  renderSandboxPage({
    title: 'One moment',
    script: '/send-on.js',
    children: html`
      <p class="lead">Opening Alaia…</p>
      <form method="post" action="${getAlaiaUrl()}${ACS}" data-send-on>
        <input type="hidden" name="SAMLResponse" value="${response}" />
        <input type="hidden" name="RelayState" value="${relayState}" />
        <button class="deed">Continue</button>
      </form>
    `,
  })

interface SignOnResponse {
  person: Person
  inResponseTo?: string | undefined
  relayState: string
}

const sendSignOnResponse = (
  context: SandboxContext,
  reply: FastifyReply,
  { person, inResponseTo, relayState }: SignOnResponse,
): FastifyReply => {
  const { state } = context.store
  const { certificate, clock_skew_minutes, repeat_responses } = state.switches
  const newResponse = createSamlResponse({
    person,
    inResponseTo,
    entityId: getEntityId(context),
    audience: `${context.getAlaiaUrl()}/sso/metadata`,
    acsUrl: `${context.getAlaiaUrl()}${ACS}`,
    key: state.keys[certificate],
    now: new Date(Date.now() + clock_skew_minutes * MINUTE_MS),
  })
  const response = (repeat_responses && state.last_response) || newResponse
  state.last_response = newResponse
  const in_response_to = inResponseTo ?? 'nothing: opened from a tile'
  recordCall(context, 'sign-on', { status: 200, body: { person: person.id, in_response_to } })
  return reply.type('text/html').send(renderAutoSubmit(context, response, relayState))
}

const sendRejection = (reply: FastifyReply, reason: string): FastifyReply =>
  reply
    .code(400)
    .type('text/html')
    .send(renderSandboxPage({ title: 'Sign-on failed', children: html`<p class="lead">${reason}</p>` }))

const renderPeopleTiles = (people: readonly Person[], fields: Record<string, string>) => html`
  <ul class="tiles">
    ${people.map(
      (person) =>
        html`<li>
          <form method="post">
            ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            <button class="tile" name="person" value="${person.id}">
              <strong>${person.first_name} ${person.last_name}</strong><span>${person.role}, ${person.username}</span>
            </button>
          </form>
        </li>`,
    )}
  </ul>
`

export const renderPickPage = (
  context: SandboxContext,
  { title, lead }: { title: string; lead: string },
  fields = {},
): string => {
  const people = context.store.people()
  const renderGroup = (role: Person['role'], name: string) => {
    const matches = people.filter((person) => person.role === role)
    return html`<h2>${name}</h2>
      ${renderPeopleTiles(matches, fields)}`
  }
  return renderSandboxPage({
    title,
    children: html`<p class="lead">${lead}</p>
      ${renderGroup('student', 'Students')} ${renderGroup('teacher', 'Teachers')} ${renderGroup('admin', 'Office')}`,
  })
}

/** Returns whether the request is signed with the key in Alaia's metadata. */
const isSigned = async (
  { getAlaiaUrl, store, fetchMetadata }: SandboxContext,
  request: FastifyRequest,
  issuer: string,
): Promise<boolean> => {
  const raw = request.url.split('?')[1] ?? ''
  const [signedText = '', signature = ''] = raw.split('&Signature=')
  if (issuer !== `${getAlaiaUrl()}/sso/metadata`) return false
  const school = new URLSearchParams({ school: store.school.school_code }).toString()
  const metadata = await fetchMetadata(`${issuer}?${school}`)
  const body = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1]
  if (!body) return false
  const certificate = `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
  return createVerify('sha256').update(signedText).verify(certificate, decodeURIComponent(signature), 'base64')
}

const parseSignOn = (request: FastifyRequest): { request: SignOnRequest; state: string } | undefined => {
  const { SAMLRequest = '', RelayState = '' } = request.query as Record<string, string>
  const parsed = parseSignOnRequest(SAMLRequest)
  return parsed && { request: parsed, state: RelayState }
}

export const registerSignOnRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  app.get('/saml/metadata', (_request, reply) => {
    const { current, next } = context.store.state.keys
    const certificates = [current.certificate, next.certificate]
    const text = renderProviderMetadata(getEntityId(context), `${context.getUrl()}${SIGN_ON}`, certificates)
    return reply.type('application/samlmetadata+xml').send(text)
  })
  app.get(SIGN_ON, async (request, reply) => {
    const signOn = parseSignOn(request)
    if (!signOn) return sendRejection(reply, 'This is not a sign-on request.')
    if (signOn.request.acsUrl !== `${context.getAlaiaUrl()}${ACS}`) {
      return sendRejection(reply, 'The address of the sign-on request is not configured.')
    }
    if (!(await isSigned(context, request, signOn.request.issuer))) {
      return sendRejection(reply, 'The request is not signed.')
    }
    const texts = {
      title: 'Who is signing in?',
      lead: 'Alaia asks who you are. Choose a person: no password is needed.',
    }
    return reply
      .type('text/html')
      .send(renderPickPage(context, texts, { request: signOn.request.id, state: signOn.state }))
  })
  app.post(SIGN_ON, (request, reply) => {
    const { person: id = '', request: inResponseTo, state = '' } = readFields(request)
    const person = context.store.findPerson(id)
    if (!person) return sendRejection(reply, 'There is no such person.')
    setSignedInPerson(reply, person.id)
    return sendSignOnResponse(context, reply, { person, inResponseTo, relayState: state })
  })
  app.post('/start', (request, reply) => {
    const person = findSignedInPerson(context, request)
    if (!person) return reply.redirect('/', 303)
    return sendSignOnResponse(context, reply, { person, relayState: readFields(request)['to'] ?? '' })
  })
}
