/** Where a teacher chooses, inside the platform's frame: a list with a search, for a keyboard and any screen, without scripts. */
import type { ToPick } from '../ports.ts'
import { escaped, page } from './pages.ts'

const audiences: Readonly<Record<string, string>> = {
  k_5: 'K-5',
  middle_school: 'Grade 6-8',
  high_school: 'Grade 9-12',
  adult: 'Adults',
}

const rowOf = ({ uuid, title, description, audience, duration }: ToPick, many: boolean): string => `<li><label>
<input type="${many ? 'checkbox' : 'radio'}" name="session" value="${escaped(uuid)}"${many ? '' : ' required'}>
<span><strong>${escaped(title)}</strong><span class="quiet">${Math.max(1, Math.round(duration / 60))} min · ${audiences[audience] ?? ''}</span>
<span>${escaped(description)}</span></span></label></li>`

interface Shown {
  ticket: string
  search: string
  many: boolean
  sessions: readonly ToPick[]
  /** Nothing was chosen the last time. */
  empty?: boolean
}

export const pickerPage = ({ ticket, search, many, sessions, empty = false }: Shown): string => {
  const hidden = `<input type="hidden" name="ticket" value="${escaped(ticket)}">`
  const list = sessions.map((session) => rowOf(session, many)).join('\n')
  const nothing = `<p>Nothing has “${escaped(search)}” in it. Try another word, or leave the search empty.</p>`
  return page(
    'Choose from Alaia',
    `<h1>Choose ${many ? 'what to add' : 'a session to add'}</h1>
<form class="search" method="get" action="/lti/pick" role="search">${hidden}
<label for="q">Search the library</label><div><input id="q" type="search" name="q" maxlength="80" value="${escaped(search)}">
<button class="go plain" type="submit">Search</button></div></form>
${empty ? '<p class="problem" role="alert">Choose at least one first.</p>' : ''}
<form method="post" action="/lti/deep-link">${hidden}
${sessions.length === 0 ? nothing : `<ul class="picks">${list}</ul><div class="bar"><button class="go" type="submit">Add to the course</button></div>`}
</form>`,
  )
}

/** The platform takes the answer from the browser alone, so a page carries it there. */
export const carryPage = (returnUrl: string, token: string): string =>
  page(
    'Back to your course',
    `<h1>Back to your course</h1>
<form method="post" action="${escaped(returnUrl)}" id="carry"><input type="hidden" name="JWT" value="${escaped(token)}">
<button class="go" type="submit">Go on</button></form>`,
    '/lti/carry.js',
  )

export const carryScript = `document.getElementById('carry').submit()\n`
