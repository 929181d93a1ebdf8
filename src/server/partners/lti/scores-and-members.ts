/** Calls a platform's services: reports scores (AGS 2.0) and lists the members of a course (NRPS 2.0). */
import { z } from 'zod'
import { PartnerFailure, type PartnerIdentity } from '../partner.ts'
import { sendLtiRequest, parseLtiJson } from './lti-requests.ts'
import { parseNameClaims, parseRoleClaims } from './claims.ts'
import { SCORE_MAXIMUM } from './deep-link.ts'
import { scopes } from './platform-settings.ts'
import type { LtiServices } from './service-token.ts'

export interface LtiScore {
  lineItemUrl: string
  userId: string
  complete: boolean
  at: Date
}

/** A line item URL may have a query, which must be preserved. */
const toScoresUrl = (lineItemUrl: string): string => {
  const url = new URL(lineItemUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

/**
 * Sends a score. The platform retains the newest score by `at`, so the same score may be sent again.
 *
 * @throws PartnerFailure
 */
export const sendScore = async ({ getToken, inside }: LtiServices, score: LtiScore): Promise<void> => {
  const { lineItemUrl, userId, complete, at } = score
  await sendLtiRequest({
    method: 'POST',
    url: toScoresUrl(lineItemUrl),
    headers: {
      'content-type': 'application/vnd.ims.lis.v1.score+json',
      authorization: `Bearer ${await getToken(scopes.score)}`,
    },
    body: JSON.stringify({
      userId,
      ...(complete && { scoreGiven: SCORE_MAXIMUM, scoreMaximum: SCORE_MAXIMUM }),
      activityProgress: complete ? 'Completed' : 'InProgress',
      gradingProgress: complete ? 'FullyGraded' : 'NotReady',
      timestamp: at.toISOString(),
    }),
    inside,
  })
}

const Name = z.string().max(2000).optional()
const Membership = z.looseObject({
  members: z.array(
    z.looseObject({
      user_id: z.string().min(1).max(255),
      status: z.string().optional(),
      given_name: Name,
      family_name: Name,
      name: Name,
      roles: z.array(z.string()).default([]),
    }),
  ),
})

/** A member of a class with the names that the platform sends. A school can configure the platform to send no names. */
export type Member = Pick<PartnerIdentity, 'subject' | 'roles' | 'firstName' | 'lastName'>

/** Returns the URL of the next page from the header `Link`. It must be on the same origin. */
const findNextPage = (link: string | string[] | undefined, url: string): string | undefined => {
  const found = /<([^<>]+)>\s*;\s*rel="?next"?/i.exec(String(link ?? ''))?.[1]
  if (found === undefined || !URL.canParse(found, url)) return undefined
  const next = new URL(found, url)
  if (next.origin !== new URL(url).origin) {
    throw new PartnerFailure('refused', "The platform's class list points to another site.")
  }
  return next.href
}

const MAX_PAGES = 100

/** Lists the active members of a course. @throws PartnerFailure */
export const listMembers = async ({ getToken, inside }: LtiServices, membersUrl: string): Promise<Member[]> => {
  const found: Member[] = []
  let url: string | undefined = membersUrl
  for (let page = 0; url !== undefined && page < MAX_PAGES; page += 1) {
    const answer = await sendLtiRequest({
      method: 'GET',
      url,
      headers: {
        accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
        authorization: `Bearer ${await getToken(scopes.members)}`,
      },
      inside,
    })
    const parsedPage = Membership.safeParse(parseLtiJson(answer))
    if (!parsedPage.success) {
      throw new PartnerFailure('refused', "The platform's class list doesn't follow the standard.")
    }
    const activeMembers = parsedPage.data.members.filter(({ status }) => status === undefined || status === 'Active')
    found.push(
      ...activeMembers.map((member) => ({
        subject: member.user_id,
        roles: parseRoleClaims(member.roles),
        ...parseNameClaims(member),
      })),
    )
    url = findNextPage(answer.headers.link, url)
  }
  // An incomplete list would remove the other members from the class.
  if (url !== undefined) {
    throw new PartnerFailure('refused', `The platform's class list has more than ${MAX_PAGES} pages.`)
  }
  return found
}
