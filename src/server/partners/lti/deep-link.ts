/** Returns the content that a teacher chose to the platform (LTI Deep Linking 2.0). */
import { randomUUID } from 'node:crypto'
import { CLAIM_PREFIX, DEEP_LINKING, type LtiPlatform } from './platform-settings.ts'
import type { PickerLaunch } from './verify-launch.ts'
import { signJwt, type SigningKey } from './signing.ts'

export interface ChosenContent {
  title: string
  text?: string | undefined
  /** The absolute URL in this installation. */
  url: string
  /** The platform sends these values with each launch. */
  custom: Readonly<Record<string, string>>
  /** Our id for its line item; undefined for content that can't be completed. */
  resourceId?: string | undefined
}

/** A completed item scores 100 of 100; Alaia reports no other grades. */
export const SCORE_MAXIMUM = 100

const toContentItem = ({ title, text, url, custom, resourceId }: ChosenContent) => ({
  type: 'ltiResourceLink',
  title,
  ...(text !== undefined && { text }),
  url,
  custom,
  // Opens in a new window, because browsers block our cookies in a frame.
  window: { targetName: 'alaia' },
  ...(resourceId !== undefined && { lineItem: { scoreMaximum: SCORE_MAXIMUM, label: title, resourceId } }),
})

export interface DeepLinkResponseOptions {
  platform: LtiPlatform
  launch: Pick<PickerLaunch, 'deploymentId' | 'data' | 'many'>
  chosen: readonly ChosenContent[]
  key: SigningKey
  now: Date
}

/**
 * Contains only the first item if the platform accepts just one.
 *
 * @returns the token that the browser posts as `JWT` to the platform's return URL
 */
export const signDeepLinkResponse = ({
  platform,
  launch,
  chosen,
  key,
  now,
}: DeepLinkResponseOptions): Promise<string> =>
  signJwt(
    key,
    {
      nonce: randomUUID(),
      [`${CLAIM_PREFIX}/message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM_PREFIX}/version`]: '1.3.0',
      [`${CLAIM_PREFIX}/deployment_id`]: launch.deploymentId,
      [`${DEEP_LINKING}/content_items`]: (launch.many ? chosen : chosen.slice(0, 1)).map(toContentItem),
      ...(launch.data !== undefined && { [`${DEEP_LINKING}/data`]: launch.data }),
    },
    { issuer: platform.clientId, audience: platform.issuer, now, seconds: 300 },
  )
