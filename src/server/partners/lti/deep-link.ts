/** What a teacher chose, back to the platform (LTI Deep Linking 2.0). */
import { randomUUID } from 'node:crypto'
import { CLAIM, DEEP_LINKING, type LtiPlatform } from './platform.ts'
import type { PickerLaunch } from './launch.ts'
import { signJwt, type SigningKey } from './signing.ts'

export interface ChosenContent {
  title: string
  text?: string | undefined
  /** Where it opens, absolute and below this installation. */
  url: string
  /** Comes back with each launch. */
  custom: Readonly<Record<string, string>>
  /** Ours, so that its score can be found again; undefined for what cannot be finished. */
  resourceId?: string | undefined
}

/** Done is 100 of 100: Alaia grades nothing else. */
export const SCORE_MAXIMUM = 100

const itemOf = ({ title, text, url, custom, resourceId }: ChosenContent) => ({
  type: 'ltiResourceLink',
  title,
  ...(text !== undefined && { text }),
  url,
  custom,
  // In a frame a browser keeps nothing for us.
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
 * @returns the token that the browser posts as `JWT` to the platform's return address; of several only the first where the
 * platform takes one
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
      [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM}/version`]: '1.3.0',
      [`${CLAIM}/deployment_id`]: launch.deploymentId,
      [`${DEEP_LINKING}/content_items`]: (launch.many ? chosen : chosen.slice(0, 1)).map(itemOf),
      ...(launch.data !== undefined && { [`${DEEP_LINKING}/data`]: launch.data }),
    },
    { issuer: platform.clientId, audience: platform.issuer, now, seconds: 300 },
  )
