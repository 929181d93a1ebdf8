/**
 * The sandbox pages that people use: the desk with its tiles, the inbox of received calls, and the failure switches.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html, type Html, renderSandboxPage } from './html.ts'
import { findSignedInPerson, setSignedInPerson, type SandboxContext } from './setting.ts'
import { renderPickPage } from './sign-on.routes.ts'
import {
  type Arrival,
  type Assignment,
  DEFAULT_SWITCHES,
  type CertificateChoice,
  type Person,
  type SandboxSwitches,
} from './state.ts'

const fieldsOf = ({ body }: FastifyRequest): Record<string, string> => (body ?? {}) as Record<string, string>
const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

/** Returns the path that students open, with the sandbox's assignment ID, by which Alaia recognizes the assignment. */
const assignmentUrl = ({ url, id }: Assignment): string => {
  const address = new URL(url)
  address.searchParams.set('colegia_assignment_id', id)
  return address.pathname + address.search
}

const tile = (to: string, texts: { title: string; under: string; start?: boolean }): Html =>
  html`<li>
    <form method="post" action="/start">
      <input type="hidden" name="to" value="${to}" />
      <button class="tile ${texts.start ? 'start' : ''}">
        <strong>${texts.title}</strong><span>${texts.under}</span>
      </button>
    </form>
  </li>`

const renderStudentDesk = ({ store }: SandboxContext, person: Person): Html => {
  const own = store.sections().filter(({ students }) => students.includes(person.id))
  const ids = own.map(({ id }) => id)
  const assigned = store.state.assignments.filter(({ section_id }) => ids.includes(section_id))
  if (assigned.length === 0) return html`<p class="quiet">Nothing is assigned to you.</p>`
  return html`<ul class="tiles">
    ${assigned.map((entry) => {
      const state = entry.progress[person.id]?.status ?? 'not started'
      return tile(assignmentUrl(entry), {
        title: entry.title,
        under: `${own.find(({ id }) => id === entry.section_id)?.name}, ${state}`,
      })
    })}
  </ul>`
}

const renderTeacherDesk = ({ store }: SandboxContext, person: Person): Html => {
  const sections = store.sections().filter(({ teachers }) => teachers.includes(person.id))
  return html`${sections.map((section) => {
    const published = store.state.assignments.filter(({ section_id }) => section_id === section.id)
    const done = ({ progress }: Assignment): number =>
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
                <th>Id</th>
                <th>Finished</th>
              </tr>
            </thead>
            <tbody>
              ${published.map(
                (entry) =>
                  html`<tr>
                    <td>${entry.title}</td>
                    <td><code>${entry.id}</code></td>
                    <td>${done(entry)} of ${section.students.length}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`
      }`
  })}`
}

const deskPage = (setting: SandboxContext, person: Person): string =>
  renderSandboxPage({
    title: `Hello, ${person.first_name}`,
    at: 'desk',
    who: nameOf(person),
    children: html`
      <p class="lead">This is a pretend platform. Its tiles open Alaia as a school's own platform would.</p>
      <ul class="tiles">
        ${tile('', { title: 'Alaia', under: 'Mindfulness and wellbeing', start: true })}
      </ul>
      ${
        person.role === 'student' &&
        html`<h2>Assignments</h2>
          ${renderStudentDesk(setting, person)}`
      }
      ${person.role === 'teacher' && renderTeacherDesk(setting, person)}
      <h2>Web login</h2>
      <p class="quiet">
        Username <code>${person.username}</code>, password
        <code
          >${setting.store.state.joined.some((entry) => entry.person.id === person.id) ? 'the one you chose' : setting.store.state.password}</code
        >
      </p>
      <form method="post" action="/leave"><button class="deed plain">Be somebody else</button></form>
    `,
  })

const row = ({ at, what, status, body }: Arrival): Html =>
  html`<tr>
    <td>${at.slice(11, 19)}</td>
    <td>${what}</td>
    <td class="${status < 300 ? 'ok' : 'bad'}">${status}</td>
    <td><code>${JSON.stringify(body)}</code></td>
  </tr>`

const inboxPage = ({ store }: SandboxContext, who: string | undefined): string =>
  renderSandboxPage({
    title: 'Inbox',
    at: 'inbox',
    who,
    children: html`
      <p class="lead">What has arrived here, the newest first.</p>
      ${
        store.state.arrived.length === 0
          ? html`<p class="quiet">Nothing yet.</p>`
          : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>At</th>
                    <th>What</th>
                    <th>Answered</th>
                    <th>With</th>
                  </tr>
                </thead>
                <tbody>
                  ${store.state.arrived.map(row)}
                </tbody>
              </table>
            </div>`
      }
    `,
  })

const check = (name: string, on: boolean, texts: { label: string; hint: string }): Html =>
  html`<label class="check"
    ><input type="checkbox" name="${name}" ${on && html`checked`} /><span>${texts.label}</span
    ><small>${texts.hint}</small></label
  >`

const certificates: readonly (readonly [CertificateChoice, string])[] = [
  ['current', 'The one that was agreed'],
  ['next', "Next year's"],
  ['expired', "Last year's, which has run out"],
]

const certificateField = (chosen: CertificateChoice): Html => html`
  <label
    >Certificate that sign-ons are signed with
    <select name="certificate">
      ${certificates.map(
        ([value, name]) => html`<option value="${value}" ${chosen === value && html`selected`}>${name}</option>`,
      )}
    </select>
  </label>
`

const switchesForm = (on: SandboxSwitches): Html => html`
  <form method="post" class="fields">
    <label
      >Wait before each answer, in milliseconds
      <input type="number" name="latency_ms" min="0" max="60000" value="${on.latency_ms}" />
    </label>
    ${check('failing', on.failing, { label: 'Answer every call with 500', hint: 'Signing on still works.' })}
    ${certificateField(on.certificate)}
    <label
      >Clock runs ahead, in minutes
      <input type="number" name="clock_skew_minutes" min="-600" max="600" value="${on.clock_skew_minutes}" />
    </label>
    ${check('lose_answers', on.lose_answers, {
      label: 'Lose the answer when something is published',
      hint: 'It is kept here all the same, so that asking again would make a second one.',
    })}
    ${check('repeat_responses', on.repeat_responses, {
      label: 'Send the sign-on before once more',
      hint: 'As somebody would who has copied it.',
    })}
    <p><button class="deed">Set</button></p>
  </form>
`

const switchesPage = ({ store, address }: SandboxContext, who: string | undefined): string =>
  renderSandboxPage({
    title: 'Switches',
    at: 'switches',
    who,
    children: html`
      <p class="lead">What can go wrong with a platform, on purpose.</p>
      ${switchesForm(store.state.switches)}
      <h2>For the connection in Alaia</h2>
      <p class="quiet">
        Calls go to <code>${address()}/api/v1</code> with the key <code>${store.state.api_key}</code>. The provider says
        who it is at <a href="/saml/metadata">/saml/metadata</a>.
      </p>
      <p><a href="/next-certificate.pem" download>Next year's certificate</a></p>
    `,
  })

const clampedInteger = (text: string | undefined, most: number): number =>
  Math.max(-most, Math.min(most, Math.trunc(Number(text) || 0)))

const parseSwitches = (fields: Record<string, string>): SandboxSwitches => ({
  latency_ms: Math.max(0, clampedInteger(fields['latency_ms'], 60_000)),
  failing: fields['failing'] === 'on',
  certificate:
    (['current', 'next', 'expired'] as const).find((entry) => entry === fields['certificate']) ??
    DEFAULT_SWITCHES.certificate,
  clock_skew_minutes: clampedInteger(fields['clock_skew_minutes'], 600),
  lose_answers: fields['lose_answers'] === 'on',
  repeat_responses: fields['repeat_responses'] === 'on',
})

export const registerDeskRoutes = (app: FastifyInstance, setting: SandboxContext): void => {
  const { store } = setting
  const who = (request: FastifyRequest): string | undefined => {
    const person = findSignedInPerson(setting, request)
    return person && nameOf(person)
  }
  app.get('/', (_request, reply) => {
    const lead = 'Pick somebody: no password is needed here. They are people of a school that does not exist.'
    return reply.type('text/html').send(renderPickPage(setting, { title: store.school.name, lead }))
  })
  app.post('/', (request, reply) => {
    const person = store.person(fieldsOf(request)['person'] ?? '')
    if (!person) return reply.redirect('/', 303)
    setSignedInPerson(reply, person.id)
    return reply.redirect('/desk', 303)
  })
  app.post('/leave', (_request, reply) => {
    setSignedInPerson(reply, '')
    return reply.redirect('/', 303)
  })
  app.get('/desk', (request, reply) => {
    const person = findSignedInPerson(setting, request)
    return person ? reply.type('text/html').send(deskPage(setting, person)) : reply.redirect('/', 303)
  })
  app.get('/inbox', (request, reply) => reply.type('text/html').send(inboxPage(setting, who(request))))
  app.get('/switches', (request, reply) => reply.type('text/html').send(switchesPage(setting, who(request))))
  app.get('/next-certificate.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(store.state.keys.next.certificate),
  )
  app.post('/switches', (request, reply) => {
    store.state.switches = parseSwitches(fieldsOf(request))
    store.save()
    return reply.redirect('/switches', 303)
  })
}
