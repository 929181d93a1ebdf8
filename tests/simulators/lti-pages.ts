/**
 * The browser pages of the simulated platform: a course that shows tools in an iframe, and provides storage to them
 * (postMessage).
 */
import type { JWTPayload } from 'jose'
import { createLaunchClaims, type LaunchSource } from './lti-claims.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
export const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim'

export interface CourseItem {
  title: string
  url: string
}

interface Platform extends LaunchSource {
  items: readonly CourseItem[]
}

const people: Readonly<Record<string, { role: string; given_name: string; family_name: string }>> = {
  'teacher-1': { role: 'Instructor', given_name: 'Ines', family_name: 'Vale' },
  'student-1': { role: 'Learner', given_name: 'Ada', family_name: 'Quist' },
}

/**
 * Storage as Canvas and others implement it (1EdTech, LTI Client Side postMessages); the origin isn't checked here.
 */
const storage = `const kept = new Map()
addEventListener('message', ({ data, source, origin }) => {
  if (data?.subject === 'lti.put_data') kept.set(origin + data.key, data.value)
  else if (data?.subject !== 'lti.get_data') return
  const value = kept.get(origin + data.key)
  source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, key: data.key, value }, origin)
})`

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const createCoursePage = ({ items }: Platform, as: string): string => {
  const links = items.map(
    ({ title }, index) =>
      `<li><a target="tool" href="/open?as=${as}&item=${index}&storage=1">${escapeHtml(title)}</a></li>`,
  )
  return `<!doctype html><html lang="en"><title>Grade 3</title><h1>Grade 3</h1>
<p><a target="tool" href="/open?as=${as}&storage=1">Choose from Alaia</a></p><ul>${links.join('')}</ul>
<iframe name="tool" title="Tool" style="width:100%;height:640px;border:1px solid #888"></iframe>
<script>${storage}</script></html>`
}

export const createFormPage = (action: string, fields: Readonly<Record<string, string>>): string => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html><html lang="en"><title>One moment</title><form method="post" action="${escapeHtml(action)}">${inputs.join('')}</form>
<script>document.forms[0].submit()</script></html>`
}

/** The login initiation request to the tool. */
export const createOpenPage = (
  { origin, items }: Platform,
  { tool, query }: { tool: string; query: URLSearchParams },
): string => {
  const hint = `${query.get('as')}/${query.get('item') ?? ''}`
  const target = query.has('item') ? (items[Number(query.get('item'))]?.url ?? tool) : `${tool}/`
  const fields = { iss: origin, login_hint: hint, target_link_uri: target }
  const storageFields: Record<string, string> = query.has('storage') ? { lti_storage_target: '_parent' } : {}
  return createFormPage(`${tool}/lti/login`, { ...fields, ...storageFields })
}

/** The person and the message, according to the login hint. */
export const createAuthClaims = (platform: Platform, query: URLSearchParams): JWTPayload => {
  const [as = '', item = ''] = (query.get('login_hint') ?? '').split('/')
  const person = people[as]!
  const { role, ...names } = person
  const claims = {
    ...createLaunchClaims(platform, query.get('nonce') ?? ''),
    sub: as,
    ...names,
    [`${CLAIM}/roles`]: [role],
  }
  if (item === '') {
    const settings = {
      deep_link_return_url: `${platform.origin}/return`,
      accept_types: ['ltiResourceLink'],
      accept_multiple: true,
    }
    return {
      ...claims,
      [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
      [`${DEEP_LINKING}/deep_linking_settings`]: settings,
    }
  }
  return {
    ...claims,
    [`${CLAIM}/target_link_uri`]: platform.items[Number(item)]!.url,
    [`${CLAIM}/resource_link`]: { id: `link-${item}`, title: platform.items[Number(item)]!.title },
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      lineitem: `${platform.origin}/items/${item}`,
      scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
    },
  }
}
