/**
 * The sandbox pages that people use: the desk with its tiles, the inbox of received calls, and the failure switches.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#rules/durations.ts'
import { html, type Html, renderSandboxPage } from './html.ts'
import { findSignedInPerson, setSignedInPerson, type SandboxContext } from './context.ts'
import { renderPickPage } from './sign-on.routes.ts'
import {
  type ReceivedCall,
  type Assignment,
  DEFAULT_SWITCHES,
  type CertificateChoice,
  type Person,
  type SandboxSwitches,
} from './state.ts'

const readFields = ({ body }: FastifyRequest): Record<string, string> => (body ?? {}) as Record<string, string>
const formatName = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

/** Returns the path that students open, with the sandbox's assignment ID, by which Alaia recognizes the assignment. */
const toAssignmentUrl = ({ url, id }: Assignment): string => {
  const address = new URL(url)
  address.searchParams.set('colegia_assignment_id', id)
  return address.pathname + address.search
}

const renderTile = (to: string, texts: { title: string; under: string; start?: boolean }): Html =>
  html`<li>
    <form method="post" action="/start">
      <input type="hidden" name="to" value="${to}" />
      <button class="tile ${texts.start ? 'start' : ''}">
        <strong>${texts.title}</strong><span>${texts.under}</span>
      </button>
    </form>
  </li>`

const renderStudentDesk = ({ store }: SandboxContext, person: Person): Html => {
  const ownSections = store.sections().filter(({ students }) => students.includes(person.id))
  const ids = ownSections.map(({ id }) => id)
  const assigned = store.state.assignments.filter(({ section_id }) => ids.includes(section_id))
  if (assigned.length === 0) return html`<p class="quiet">Nothing is assigned to you.</p>`
  return html`<ul class="tiles">
    ${assigned.map((entry) => {
      const state = entry.progress[person.id]?.status ?? 'not started'
      return renderTile(toAssignmentUrl(entry), {
        title: entry.title,
        under: `${ownSections.find(({ id }) => id === entry.section_id)?.name}, ${state}`,
      })
    })}
  </ul>`
}

const renderTeacherDesk = ({ store }: SandboxContext, person: Person): Html => {
  const sections = store.sections().filter(({ teachers }) => teachers.includes(person.id))
  return html`${sections.map((section) => {
    const published = store.state.assignments.filter(({ section_id }) => section_id === section.id)
    const countCompleted = ({ progress }: Assignment): number =>
      Object.values(progress).filter(({ status }) => status === 'complete').length
    return html`<h2>${section.name}</h2>
      <p class="quiet">${section.students.length} students. Class code ${section.class_code}</p>
      ${
        published.length > 0 &&
        html`<div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Assignment</th>
                <th>ID</th>
                <th>Finished</th>
              </tr>
            </thead>
            <tbody>
              ${published.map(
                (entry) =>
                  html`<tr>
                    <td>${entry.title}</td>
                    <td><code>${entry.id}</code></td>
                    <td>${countCompleted(entry)} of ${section.students.length}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`
      }`
  })}`
}

const renderDeskPage = (context: SandboxContext, person: Person): string =>
  renderSandboxPage({
    title: `Hello, ${person.first_name}`,
    at: 'desk',
    who: formatName(person),
    children: html`
      <p class="lead">This is a sandbox platform. Its tiles open Alaia as a school's own platform would.</p>
      <ul class="tiles">
        ${renderTile('', { title: 'Alaia', under: 'Mindfulness and wellbeing', start: true })}
      </ul>
      ${
        person.role === 'student' &&
        html`<h2>Assignments</h2>
          ${renderStudentDesk(context, person)}`
      }
      ${person.role === 'teacher' && renderTeacherDesk(context, person)}
      <h2>Web login</h2>
      <p class="quiet">
        Username <code>${person.username}</code>, password
        <code
          >${context.store.state.joined.some((entry) => entry.person.id === person.id) ? 'the one you chose' : context.store.state.password}</code
        >
      </p>
      <form method="post" action="/leave"><button class="deed plain">Switch person</button></form>
    `,
  })

const renderCallRow = ({ at, what, status, body }: ReceivedCall): Html =>
  html`<tr>
    <td>${at.slice(11, 19)}</td>
    <td>${what}</td>
    <td class="${status < 300 ? 'ok' : 'bad'}">${status}</td>
    <td><code>${JSON.stringify(body)}</code></td>
  </tr>`

const renderInboxPage = ({ store }: SandboxContext, who: string | undefined): string =>
  renderSandboxPage({
    title: 'Inbox',
    at: 'inbox',
    who,
    children: html`
      <p class="lead">Requests that this platform received, newest first.</p>
      ${
        store.state.arrived.length === 0
          ? html`<p class="quiet">Nothing yet.</p>`
          : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Time</th>
                    <th>Request</th>
                    <th>Status</th>
                    <th>Body</th>
                  </tr>
                </thead>
                <tbody>
                  ${store.state.arrived.map(renderCallRow)}
                </tbody>
              </table>
            </div>`
      }
    `,
  })

const renderCheckbox = (name: string, on: boolean, texts: { label: string; hint: string }): Html =>
  html`<label class="check"
    ><input type="checkbox" name="${name}" ${on && html`checked`} /><span>${texts.label}</span
    ><small>${texts.hint}</small></label
  >`

const certificates: readonly (readonly [CertificateChoice, string])[] = [
  ['current', 'Current certificate'],
  ['next', "Next year's certificate"],
  ['expired', "Last year's certificate (expired)"],
]

const renderCertificateField = (chosen: CertificateChoice): Html => html`
  <label
    >Certificate that signs sign-ons
    <select name="certificate">
      ${certificates.map(
        ([value, name]) => html`<option value="${value}" ${chosen === value && html`selected`}>${name}</option>`,
      )}
    </select>
  </label>
`

const renderSwitchesForm = (on: SandboxSwitches): Html => html`
  <form method="post" class="fields">
    <label
      >Delay of each response, in milliseconds
      <input type="number" name="latency_ms" min="0" max="60000" value="${on.latency_ms}" />
    </label>
    ${renderCheckbox('failing', on.failing, { label: 'Fail every request', hint: 'Single sign-on still works.' })}
    ${renderCertificateField(on.certificate)}
    <label
      >Clock offset, in minutes
      <input type="number" name="clock_skew_minutes" min="-600" max="600" value="${on.clock_skew_minutes}" />
    </label>
    ${renderCheckbox('lose_answers', on.lose_answers, {
      label: 'Drop the response when an assignment is published',
      hint: 'The assignment is stored anyway, so a retry would create a duplicate.',
    })}
    ${renderCheckbox('repeat_responses', on.repeat_responses, {
      label: 'Send the previous sign-on again',
      hint: 'Simulates an attacker who copied it.',
    })}
    <p><button class="deed">Save</button></p>
  </form>
`

const renderSwitchesPage = ({ store, getUrl }: SandboxContext, who: string | undefined): string =>
  renderSandboxPage({
    title: 'Switches',
    at: 'switches',
    who,
    children: html`
      <p class="lead">Simulate failures of a platform.</p>
      ${renderSwitchesForm(store.state.switches)}
      <h2>For the connection in Alaia</h2>
      <p class="quiet">
        Calls go to <code>${getUrl()}/api/v1</code> with the key <code>${store.state.api_key}</code>. The metadata of
        the identity provider is at <a href="/saml/metadata">/saml/metadata</a>.
      </p>
      <p><a href="/next-certificate.pem" download>Next year's certificate</a></p>
    `,
  })

const parseInteger = (text: string | undefined, limit: number): number =>
  Math.max(-limit, Math.min(limit, Math.trunc(Number(text) || 0)))

const parseSwitches = (fields: Record<string, string>): SandboxSwitches => ({
  latency_ms: Math.max(0, parseInteger(fields['latency_ms'], MINUTE_MS)),
  failing: fields['failing'] === 'on',
  certificate:
    (['current', 'next', 'expired'] as const).find((entry) => entry === fields['certificate']) ??
    DEFAULT_SWITCHES.certificate,
  clock_skew_minutes: parseInteger(fields['clock_skew_minutes'], 600),
  lose_answers: fields['lose_answers'] === 'on',
  repeat_responses: fields['repeat_responses'] === 'on',
})

export const registerDeskRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store } = context
  const who = (request: FastifyRequest): string | undefined => {
    const person = findSignedInPerson(context, request)
    return person && formatName(person)
  }
  app.get('/', (_request, reply) => {
    const lead = 'Choose a person. No password is needed: the school is fictional.'
    return reply.type('text/html').send(renderPickPage(context, { title: store.school.name, lead }))
  })
  app.post('/', (request, reply) => {
    const person = store.findPerson(readFields(request)['person'] ?? '')
    if (!person) return reply.redirect('/', 303)
    setSignedInPerson(reply, person.id)
    return reply.redirect('/desk', 303)
  })
  app.post('/leave', (_request, reply) => {
    setSignedInPerson(reply, '')
    return reply.redirect('/', 303)
  })
  app.get('/desk', (request, reply) => {
    const person = findSignedInPerson(context, request)
    return person ? reply.type('text/html').send(renderDeskPage(context, person)) : reply.redirect('/', 303)
  })
  app.get('/inbox', (request, reply) => reply.type('text/html').send(renderInboxPage(context, who(request))))
  app.get('/switches', (request, reply) => reply.type('text/html').send(renderSwitchesPage(context, who(request))))
  app.get('/next-certificate.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(store.state.keys.next.certificate),
  )
  app.post('/switches', (request, reply) => {
    store.state.switches = parseSwitches(readFields(request))
    store.save()
    return reply.redirect('/switches', 303)
  })
}
